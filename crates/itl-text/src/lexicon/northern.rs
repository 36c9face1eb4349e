//! The Germanic and Finnic languages, without English.

use super::{Lists, NONE};

pub(super) const LISTS: &[Lists] = &[
    Lists {
        codes: "de lb",
        linking: "hr fr hrn frl dr prof dipl dipl.-ing ing mag st hl z.b d.h u.a v.a i.d.r i.d.f i.v.m i.s.d i.s.v o.ä \
                  bzw bzgl ca vgl s.u s.o sog gem lt inkl exkl einschl ausschl ggf evtl insb insbes mind bspw \
                  zzgl abzgl entspr geb gest verh ehem allg betr u.u z.t z.zt v.chr n.chr m.e p.a resp od dgl vs sen \
                  jun stellv wiss kath ev röm griech lat engl franz dt österr schweiz techn vorl südl nördl östl westl",
        numbered: "nr nrn abs art artt s ss bd bde aufl kap abschn anl anm anh abb tab ziff lit rn rdn rz hs zit vgl \
                   ff f teilbd jg h sp bl tel az buchst unterabs pos",
        ambiguous: "art",
        closing: "jan feb mär apr jun jul aug sep sept okt nov dez Mo Di Mi Do Fr Sa So min max mio mrd tsd std sek stk str \
                  usf ag gmbh co kg e.v i.d.g.f i.a i.r i.v",
        ending: "etc usw usf u.a.m u.v.m",
        openings: "der die das dem den des ein eine einer eines einem einen er sie es wir ihr ich man und aber oder \
                   denn doch sondern nicht kein keine in im an am auf aus bei beim mit nach von vom vor zu zum zur \
                   für über unter durch gegen ohne um seit bis während wegen trotz dies diese dieser dieses diesem \
                   diesen jene jeder jede jedes alle wenn weil da dass ob als wie wo was wer wann warum auch so dann \
                   nun jetzt hier dort heute gestern morgen damit dabei dazu daher deshalb dennoch jedoch außerdem \
                   zudem ferner allerdings schließlich sowohl sein seine ihre unser unsere mein meine ist sind war \
                   hat haben nur noch",
        ordinals: true,
        noun_capitals: true,
        ..NONE
    },
    Lists {
        codes: "nl af fy",
        linking: "dhr mevr mw mej drs dr ir ing mr prof ds st jhr gen kol o.a m.a.w d.w.z d.m.v i.v.m m.b.t t.o.v t.a.v \
                  o.b.v m.u.v bijv bv vgl ca incl excl resp evt zgn z.g nl m.n i.p.v t.g.v t.w blz jl a.h.w i.h.a \
                  i.h.b i.t.t n.a.v t.b.v",
        numbered: "nr nrs art artt lid blz p pp hfst par fig tab afb bijl dl jrg vol afd",
        ambiguous: "lid op al",
        closing: "n.v b.v v.chr n.chr jan feb mrt apr jun jul aug sept okt nov dec mln mld max min tel st a.s",
        ending: "enz etc e.d e.a",
        openings: "de het een en maar of want dus in op aan bij met van voor door over onder na naar uit om te tot ze \
                   zij hij we wij ik je jij u er dit dat deze die als toen wanneer omdat hoewel ook niet geen hun haar \
                   zijn mijn ons onze alle elke veel wat wie waar hoe zo dan nu daar hier volgens sinds tijdens \
                   daarnaast bovendien echter is was heeft",
        ..NONE
    },
    Lists {
        codes: "sv",
        linking: "bl.a t.ex d.v.s dvs t.o.m fr.o.m f.d m.fl s.k p.g.a e.d ca jfr resp inkl exkl prof dr fil ev \
                  m.a.o f.ö å.k",
        numbered: "nr art s sid kap fig tab st mom bil prop bet skr dnr tel avs",
        ambiguous: "bil art bet no",
        closing: "kl kr st jan feb apr jun jul aug sept okt nov dec milj mdr tkr e.kr f.kr",
        ending: "osv etc m.m o.s.v m.fl mm o.d",
        openings: "det den de en ett han hon vi ni jag man och men eller att i på av för med till från om när som där \
                   här detta denna dessa inte så då nu efter under över vid genom enligt alla många varje är var har \
                   hur vad vem varför också dock sedan utan mellan",
        ..NONE
    },
    Lists {
        codes: "da nb no nn is fo",
        linking: "bl.a f.eks fx d.v.s dvs t.o.m f.o.m ca jf jfr inkl ekskl hr fr dr prof cand mag ca evt p.g.a \
                  m.h.t i.h.t v f.t tidl s.k vedr ang pst m.h.p",
        numbered: "nr s stk kap art pkt fig tab bd tlf litra bl årg",
        ambiguous: "art no",
        closing: "kl kr jan feb apr jun jul aug sept okt nov dec mio mia mill mrd e.kr f.kr tlf st a/s kbh gl",
        ending: "osv etc m.m m.fl m.v mv o.l o.lign o.a",
        openings: "det den de en et ei han hun vi i jeg man og men eller at på av af for med til fra om når som der \
                   her dette denne disse ikke så da nå nu etter efter under over ved gjennom gennem ifølge alle mange \
                   hver er var har hvor hva hvad hvem hvorfor også imidlertid siden uten uden mellom mellem",
        ordinals: true,
        ..NONE
    },
    Lists {
        codes: "fi et",
        linking: "esim ns mm ks vrt mm tri prof dos toim ent sis esim huom nk ym nn s.o ts eli t.m ven engl jap lat ukr myöh saks ransk ruots alk",
        numbered: "nro n:o art s ss kpl mom nr lk lg p",
        closing: "klo kk v milj mrd mk jne eaa jaa e.kr j.kr puh os oy ab",
        ending: "jne ym yms tms yms etc",
        openings: "se ne tämä tämän nämä hän he me te minä sinä ja mutta tai että jos kun koska vaikka myös ei on oli \
                   ovat kuitenkin lisäksi siis niin nyt sitten siellä täällä missä mikä mitä kuka miten miksi kaikki \
                   joka see ta ja aga",
        ordinals: true,
        ..NONE
    },
];
