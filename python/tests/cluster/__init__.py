"""Real Spark and real Ray on this machine; `cargo xtask cluster` has what they need."""
