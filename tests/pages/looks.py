"""How a page is looked at: the size of the view, its colours."""

# 1280 × 800 with a mouse, 390 × 844 with fingers.
DESK = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1, "is_mobile": True, "has_touch": True}


def looked_at(view, scheme):
    """Arguments of a context in which nothing moves: what is checked or pictured is one state."""
    return {**view, "color_scheme": scheme, "reduced_motion": "reduce"}


# Both sizes and both schemes: whatever a page shows, it fits and can be read.
LOOKS = {"desk-light": looked_at(DESK, "light"), "phone-dark": looked_at(PHONE, "dark")}
