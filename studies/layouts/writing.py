"""Sentences, headings, table cells and references of reports that nobody published: written for these pages.

Patterns with slots, filled by chance; no sentence comes twice in the whole set. Verbs are in the past or after a modal, so that
any subject fits. Nothing here is taken from a report.
"""
import re

from typeset.chance import Chance

SLOTS = {
    "body": """the board|the audit committee|our regional offices|the works council|the purchasing team|a cross-border task force|
        the agency|the registry|the data protection officer|the security desk|local managers|an external reviewer|the sites in the north|
        the finance department|two of our subsidiaries|the steering group|the municipal utility|the research unit|our suppliers|
        the ethics panel|the incident response team|the planning office|the supervisory board|our drivers|the maintenance crews""",
    "act": """reviewed|rewrote|tested|approved|extended|simplified|measured|published|replaced|audited|funded|postponed|reorganised|
        documented|compared|strengthened|inspected|completed""",
    "thing": """the register of processing activities|the energy plan|the catalogue of critical assets|the retention schedule|
        the travel policy|the water balance of each plant|the code of conduct|the access rules for visitors|the backup procedure|
        the inventory of refrigerants|the list of approved suppliers|the grievance mechanism|the heat network|the fleet contract|
        the whistleblowing channel|the procedure for lost devices|the training catalogue|the register of permits|
        the emergency drill|the consent forms|the key ceremony|the waste contracts|the parental leave rules|the flood defences""",
    "aim": """to lower the demand for gas|to shorten the time between a report and an answer|to protect people who raise concerns|
        to keep personal data no longer than needed|to make repairs cheaper than replacements|to share knowledge between plants|
        to reach households without broadband|to give night shifts the same training|to cut the loss of water in old pipes|
        to prepare for longer heat waves|to meet the deadlines of the regulator|to reduce the number of privileged accounts|
        to pay small suppliers sooner|to keep habitats connected|to avoid a second outage|to bring more women into technical roles""",
    "when": """in the spring|before the end of the year|during the third quarter|after the merger|within eighteen months|
        since the last report|over the summer|at the start of the programme|in the first half of 2023|by the close of 2024|
        shortly before the inspection|for the second time in four years""",
    "place": """at the plant by the river|in all nine districts|in the coastal depots|across the supply chain|in the old data centre|
        at headquarters|in the workshops|at both laboratories|in the rural branches|on the construction sites|
        in the call centres|along the southern line""",
    "effect": """costs fell although prices rose|the number of complaints halved|nobody was injured|emissions fell faster than planned|
        waiting times became shorter|the loss of data was avoided|more apprentices stayed with us|the audit closed without findings|
        the share of recycled steel grew|staff reported hazards earlier|two older systems could be switched off|
        the river reached good ecological status again|residents were heard before decisions were taken""",
    "how": """with sensors that report every quarter of an hour|together with neighbouring towns|without new staff|
        on the basis of interviews with employees|with a budget that was fixed in advance|under the supervision of the board|
        through a joint venture with a cooperative|by means of open tenders|with tools that run on our own servers|
        in line with the advice of the regulator|through weekly meetings of all shifts|with help from retired engineers""",
    "risk": """a shortage of skilled electricians|the failure of a single supplier|phishing messages that imitate colleagues|
        drought in the upper valley|outdated control software|the transfer of records to third countries|corruption in permits|
        rising prices of copper|weak passwords on shared machines|forced labour in the second tier|landslides near the depot|
        the loss of pollinators|an ageing workforce|the misuse of location data""",
    "num": """three|four|five|seven|nine|eleven|twelve|fourteen|sixteen|twenty|twenty-six|thirty|forty-one|sixty|ninety""",
    "pct": """4.2|7|11|12.5|18|23|26.4|31|38|44|52.7|61|67|73|88""",
    "year": "2019|2020|2021|2022|2023|2024",
    "adj": """long-term|low-carbon|cross-functional|well-documented|independent|decentralised|precautionary|voluntary|risk-based|
        half-yearly|transparent|practical""",
    "noun": """programme|assessment|agreement|strategy|roadmap|procedure|dialogue|initiative|framework|certificate|training|survey""",
    "topic": """energy efficiency|occupational safety|biodiversity|data minimisation|information security|fair pay|drinking water|
        circular design|public procurement|access to justice|disaster recovery|sustainable mobility|human rights|
        accessibility|identity management|clean cooking|soil protection|digital sovereignty""",
}

PATTERNS = """{Body} {act} {thing} {when} {aim}.
{When}, {body} {act} {thing} {how}.
{Thing} had to change because {risk} threatened operations {place}.
We {act} {thing} {place}, and {effect}.
{Aim2}, {body} {act} {thing} {how}.
{Body} will report on {topic} {when}, as the {adj} {noun} requires.
Of the {num} measures that were planned {place}, {num2} were finished {when}.
In {year}, {pct} per cent of the budget for {topic} went into {thing}.
{Risk} remained the largest concern {place}, which is why {body} {act} {thing}.
The {adj} {noun} on {topic} covers {num} sites and must be renewed {when}.
Although {risk} delayed the work, {effect} {place}.
{Body} asked whether {thing} could be used {aim}.
Labels that people trust did not exist for {topic}, so {body} {act} {thing} {how}.
Without {thing}, {risk} would have stopped the {noun} {place}.
Our {noun} for {topic} rests on {num} principles, each with an owner and a date.
What began as a {adj} {noun} {place} became a rule for everybody {when}.
{Effect2} after {body} {act} {thing}.
Since {year}, {body} could rely on {thing} {aim}.
Managers whose pay depends on {topic} must show {when} that {effect}.
The {noun} was carried out {how}; {num} people took part in it.
Nobody should need a lawyer to understand {thing}, so {body} {act} it {how}.
For {topic}, a {adj} {noun} was agreed with {num} partners {place}.
{Body} found that {risk} and {risk2} were connected more closely than expected.
Should {risk} return, {body} can fall back on {thing}.
Between {year} and 2025 the {noun} should lower consumption by {pct} per cent.
Employees {place} proposed {num} improvements, most of them about {topic}.
{Body} did not accept the first draft and asked for a {adj} {noun} on {topic}.
A {adj} view of {topic} helped {body} {aim}.
Every contract above {num} thousand euros now refers to {thing}.
{When}, {effect}, and {body} {act} {thing} once more.
Questions about {topic} may be sent to {body}, who must answer within {num} days.
The results were discussed {place} with people who live there {how}.
To date, {num} of our locations hold a {adj} certificate for {topic}.
{Body} {act} {thing}, which was needed {aim}.
Because {risk} could not be predicted, {body} {act} {thing} twice {when}.
The lessons from {year} led to a {adj} {noun}, and {effect}.
{Body} made {thing} public {when}, including the parts that were critical of us.
Half of the savings came from {topic}, the other half from better planning {place}.
Customers can now see how their data are used and object with one click {when}.""".split("\n")

ITEMS = """reduce the use of {material} {place} by {pct} per cent
train all employees {place} in {topic} {when}
replace {thing} {how}
publish the results of the {adj} {noun} {when}
keep records of {topic} for {num} years
check {num} suppliers for {risk} {when}
offer a {adj} {noun} to every new colleague
separate duties in {thing} {aim}
restore {num} hectares of wetland {place}
encrypt portable devices {place} {when}
consult residents {place} about {topic}
close accounts that were not used for {num} months""".split("\n")

HEADINGS = """Energy and climate|Water in dry regions|How we handle personal data|Responsible purchasing|Security of our networks|
    People and working conditions|Governance of sustainability|Learning from incidents|Our approach to biodiversity|
    Health and safety at work|Access to public services|Dialogue with communities|Waste and circular design|
    Managing climate risk|Equal opportunities|Preventing corruption|Continuity of operations|Rights of data subjects|
    Mobility of our employees|Investing in research|Records and archives|Progress in the supply chain|Buildings and land|
    Remuneration of the board|Outlook for the coming year|Tax transparency|Materials and packaging|Noise and clean air|
    Identity and access|Affordable housing""".replace("\n    ", "").split("|")

TITLES = ["Sustainability Report 2023", "Integrated Report of the Harbour Authority", "Annual Report and Accounts",
          "Information Security Report", "Environmental Statement 2024", "Responsibility Review", "Privacy and Trust Report"]

NAMES = """Abara|Bellweg|Castorino|Dunholm|Eskeland|Farrowby|Grantova|Holzmair|Ishikari|Jorvanen|Kessling|Lumbroso|Marchetto|Nordvik|
    Okonjo|Pellerin|Quistorp|Rasmund|Solheim|Tavernik|Ulvestad|Vandoren|Wexcombe|Yarrowe|Zelinka""".replace("\n    ", "").split("|")

MATERIALS = "natural gas|single-use plastic|fresh water|paper|diesel|solvents|cement|packaging".split("|")


def options(slot):
    return [" ".join(option.split()) for option in SLOTS[slot].replace("\n", " ").split("|")]


def capital(text):
    return text[0].upper() + text[1:]


class Writer:
    """Writes for one file. `used` is shared by all files, so that no sentence comes twice."""

    def __init__(self, name, used):
        self.chance, self.used = Chance("writing " + name), used
        self.headings = []
        self.last = None

    def fill(self, pattern):
        values = {"material": self.chance.choice(MATERIALS)}
        for slot in SLOTS:
            first, second = self.chance.take(options(slot), 2)
            values |= {slot: first, slot + "2": second, slot.capitalize(): capital(first), slot.capitalize() + "2": capital(second)}
        text = pattern.replace("{Aim2}", "In order {aim}").format(**values)
        return re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)

    def fresh(self, patterns, ending=""):
        while True:
            pattern = self.chance.choice(patterns)
            if pattern == self.last:
                continue
            text = self.fill(pattern) + ending
            if text not in self.used:
                self.used.add(text)
                self.last = pattern
                return text

    def sentence(self):
        return self.fresh(PATTERNS)

    def sentences(self, count):
        return [self.sentence() for _ in range(count)]

    def item(self):
        return self.fresh(ITEMS)

    def heading(self):
        if not self.headings:
            self.headings = self.chance.take(HEADINGS, len(HEADINGS))
        return self.headings.pop()

    def topic(self):
        return capital(self.chance.choice(options("topic")))

    def phrase(self, *slots):
        return " ".join(self.chance.choice(options(slot)) for slot in slots)

    def number(self):
        return self.chance.choice([
            f"{self.chance.between(2, 98)}", f"{self.chance.between(1, 9)},{self.chance.between(100, 999)}",
            f"{self.chance.between(1, 40)}.{self.chance.between(1, 9)}", f"{self.chance.between(2, 98)} %",
        ])

    def reference(self, number):
        names = self.chance.take(NAMES, 2)
        topic, where = self.phrase("topic"), self.phrase("place")
        year = self.chance.between(1998, 2024)
        first = self.chance.between(3, 260)
        kind = self.chance.below(3)
        if kind == 0:
            text = (f"{names[0]}, {chr(65 + number % 20)}. and {names[1]}, K. ({year}): Notes on {topic} {where}. "
                    f"Journal of Public Works {self.chance.between(3, 60)}, pp. {first}–{first + 14}.")
        elif kind == 1:
            text = f"{names[0]}, M. ({year}). A {self.phrase('adj', 'noun')} for {topic}. Lakeside Press, Norwick."
        else:
            text = f"Institute for {topic} ({year}): Handbook {where}, 2nd edition, {first} pages."
        return text
