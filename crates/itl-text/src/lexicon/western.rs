//! English, and the Romance and Celtic languages.

use super::{Lists, NONE};

pub(super) const LISTS: &[Lists] = &[
    Lists {
        codes: "en",
        linking: "messrs mmes gen col capt cpt lt cmdr cdr maj sgt cpl pvt adm brig gov Pres sen Rep hon rev fr supt \
                  amb sec-gen atty asst assoc Dir drs profs ald insp treas mt mts ft e.g eg i.e ie cf viz vs v esp \
                  incl excl ca c approx resp i.a orig transl",
        numbered: "nos sect secs subsec subsect subpara paras arts cl cls reg regs rev sch sched app apps appx ex exs \
                   figs eqs eqn tbl pt pts vol ver v bk ll nn ff f ann annex ref refs prop thm lem def cor rec recs \
                   ser chs chaps app bull op cit loc circ stat cong sess res doc docs",
        ambiguous: "no art fig sec reg ex app ref prop res cor def rec",
        closing: "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun \
                  inc ltd llc llp plc corp co cos bros jr sr esq ph.d phd m.d d.c a.m p.m b.c a.d b.c.e c.e u.s u.k \
                  u.n e.u u.s.a u.s.s.r p.s p.a st ave blvd rd hwy apt ste bldg dept depts univ inst assn natl intl \
                  min max avg hr hrs mins secs lb lbs oz tel ext est misc mfg govt mgmt \
                  Cal Calif Conn Mass Wash Ariz Ala Ark Colo Del Fla Ga Ind Kan Ky La Md Mich Minn Miss Mo Mont Neb Nev \
                  Okla Ore Pa Tenn Tex Va Vt Wis Wyo Ont Que ed eds",
        ending: "etc et.al",
        openings: "the a an this that these those it its he she we they you i there here in on at by for from with \
                   to as of but and or so yet if when while where why how what which who whose although though \
                   because since after before until unless once during despite however moreover furthermore \
                   therefore thus hence nevertheless nonetheless also additionally finally meanwhile instead \
                   otherwise similarly then now today yesterday tomorrow some many most all both each every \
                   several few no not our my your his her their one two three another other others such under \
                   over through according among between across within without upon is are was were do does did \
                   has have had can could should would may might must let please see note more only even just",
        ..NONE
    },
    Lists {
        codes: "es gl ast",
        linking: "sr sra srta srs sres sras d dn dña dra lic arq excmo excma ilmo ilma mons rvdo fr sta sto gral cnel \
                  tte cap cmte p.ej p.e ej vid cfr aprox incl esp av avda avd c/ pza ctra dcha izq prof profa ee jj",
        numbered: "art arts artº núm núms nº n.º n.os pág págs fig figs vol vols cap caps ap apdo apart párr inc tít \
                   disp ss ed eds exp ref tel tfno s ley rd r.d",
        ambiguous: "no",
        closing: "ee.uu ff.aa s.a s.l s.a.u cía ltda hnos jr a.c d.c a.m p.m ud uds vd vds dpto depto admón gob tel máx \
                  mín ene feb abr jun jul ago sept oct nov dic",
        ending: "etc",
        openings: "el la los las un una unos unas lo en se y pero o no por para con como es son este esta estos estas \
                   ese esa eso esto aquel a al de del su sus si cuando aunque además también según desde hasta sin \
                   sobre entre tras ante asimismo finalmente ya así más todos todas cada yo ella ellos nosotros \
                   nuestro nuestra qué quién cómo hay fue ha han",
        ..NONE
    },
    Lists {
        codes: "ca oc",
        linking: "sr sra srta srs sres dr dra drs d excm excma il·lm il·lma mn fra mons p.ex ex vg cf aprox av avda pl \
                  c/ prof profa st sta gral",
        numbered: "art arts núm núms nº pàg pàgs fig figs vol vols cap apt apart tel ap ed exp ref",
        ambiguous: "cap no art",
        closing: "ee.uu s.a s.l ltda a.c d.c a.m p.m dept màx mín",
        ending: "etc",
        openings: "el la els les l un una uns unes en es i però o no per amb com és són aquest aquesta aquests \
                   aquestes això a al de del si quan encara també segons des fins sense sobre entre el seu la seva ho \
                   s d hi jo ella ells nosaltres que qui tots cada ja així més",
        ..NONE
    },
    Lists {
        codes: "fr",
        linking: "m mm mme mmes mlle mlles me mes mgr dr drs pr prof gén col cdt lt ste sts ex p.ex c.-à-d env cf \
                  éd av bd bld pl fbg apr resp not dir trad",
        numbered: "art arts n nº no p pp pag vol t fig figs chap ch al par sect tab réf ann éd coll suppl v vv ss sq",
        ambiguous: "cap no par",
        closing: "s.a s.a.r.l s.a.s cie inc ltée ltd éts j.-c o.n.u u.e janv févr avr juill sept oct nov déc tél dép \
                  min max sec h",
        ending: "etc",
        openings: "le la les l un une des du de d en au aux il elle ils elles on nous vous je j ce c cet cette ces \
                   cela ça et mais ou or donc car si s quand lorsque comme pour par dans sur sous avec sans selon \
                   après avant depuis pendant ainsi aussi enfin toutefois cependant néanmoins son sa ses leur leurs \
                   notre nos mon ma qui que qu quel quelle y à chaque tout tous toutes plusieurs certains",
        ..NONE
    },
    Lists {
        codes: "it",
        linking: "sig sigg sig.ra sig.na dott dott.ssa avv ing arch geom rag prof prof.ssa on sen gen col cap ten mons \
                  p.es es cfr ecc.mo egr spett s ss v vd p.za v.le c.so ca",
        numbered: "art artt n nn nr num pag pagg p pp vol voll fig figg cap capp tab par sez lett co all rif ed segg \
                   sgg cod d.lgs d.l d.p.r l reg lgs",
        ambiguous: "co all no",
        closing: "s.p.a s.r.l s.n.c a.c d.c tel min max gen feb mar apr giu lug ago set ott nov dic",
        ending: "ecc etc",
        openings: "il lo la i gli le l un uno una in nel nella nei e ed ma o se non per con come è sono questo questa \
                   questi queste quello quella ciò a al alla di del della da dal si che chi quando anche inoltre \
                   tuttavia infine dopo prima secondo senza su sul sulla tra fra già così più ogni tutti io lui lei \
                   noi voi loro il suo la sua c d dell nell all dall sull",
        ..NONE
    },
    Lists {
        codes: "pt",
        linking: "sr sra srta srs sras dr dra drs dras exmo exma ilmo ilma v.exa d eng arq prof profa gen cel cap ten \
                  sta sto p.ex ex cf aprox av r al pe frei",
        numbered: "art arts nº n.º n.os n no núm pág págs p pp fig figs vol vols cap caps inc par al tab ed tel ss fl \
                   fls proc res port dec",
        ambiguous: "no",
        closing: "s.a ltda lda cia e.u.a a.c d.c jr máx mín tel jan fev mar abr mai jun jul ago set out nov dez",
        ending: "etc",
        openings: "o a os as um uma uns umas em no na nos nas e mas ou não por para com como é são este esta estes \
                   estas esse essa isso isto ao à de do da dos das seu sua se quando embora além também segundo desde \
                   até sem sobre entre após assim mais todos todas cada eu ele ela eles elas nós nosso que quem já há \
                   foi",
        ..NONE
    },
    Lists {
        codes: "ro",
        linking: "dl dlui d-l d-na dna dr ing prof av arh gen col sf ex de.ex cf aprox str bd bdul pct acad conf lect",
        numbered: "art alin lit nr pag p pp vol fig cap tab pct lit sect anex",
        closing: "s.a s.r.l ș.a ş.a d.hr î.hr a.c tel max min ian feb mart apr iun iul aug sept oct nov dec",
        ending: "etc ș.a.m.d ş.a.m.d",
        openings: "în un o și dar sau nu la de din pe cu ca este sunt acest această aceste acestea acesta a al ale se \
                   dacă când deși după înainte pentru prin el ea ei ele noi voi eu toate toți fiecare mai astfel iar \
                   însă totuși conform într dintr printr s i l",
        ..NONE
    },
    Lists {
        codes: "ga gd",
        linking: "uas m.sh e.g i.e an.tuas dr",
        numbered: "uimh lch ll alt iml caib fo-alt",
        closing: "srl teo r.n i.n",
        ending: "etc srl",
        openings: "an na is tá bhí ní níl agus ach ar sa i le do de go mar nuair má sé sí siad seo sin",
        ..NONE
    },
];
