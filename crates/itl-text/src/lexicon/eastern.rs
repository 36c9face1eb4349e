//! The Slavic languages, Greek, Turkish, Hungarian, Baltic languages and others further east.

use super::{Lists, NONE};

pub(super) const LISTS: &[Lists] = &[
    Lists {
        codes: "ru be bg",
        linking: "ул пр пл род ум пер проф акад доц инж ген им св т.е т.н т.к т.о см ср напр в.т.ч др мр гр тов обл р-н \
                  пос дер ок прибл букв лат англ нем фр греч итал исп рус",
        numbered: "ст п пп ч гл рис табл стр с с.с илл ил № н абз разд кн т вып изд разд прил",
        after_number: "г гг в вв руб коп млн млрд тыс трлн мин сек час долл чел см",
        closing: "н.э до.н.э т.д т.п др пр м.н тел янв февр \
                  апр авг сент окт нояб дек",
        ending: "т.д т.п",
        openings: "в на с по и а но или не что это он она оно они мы вы я для при от до из за о об к как если когда \
                   хотя также кроме однако поэтому так все эти этот эта его её их в тем был была было были после \
                   перед между согласно по если где кто почему у же вот уже ещё со во",
        ..NONE
    },
    Lists {
        codes: "uk",
        linking: "м вул просп пл проф акад доц ім св т.зв див пор напр обл р-н с смт гр тов ін наприкл т.ч",
        numbered: "ст п пп ч гл рис табл с стор т вип розд кн дод абз",
        after_number: "р рр ст грн коп млн млрд тис трлн хв год",
        closing: "н.е до.н.е т.д т.п ін тел",
        ending: "т.д т.п т.ін",
        openings: "в у на з і та а але чи або не що це цей ця ці він вона воно вони ми ви я для при від до із за про \
                   як якщо коли хоча також крім однак тому так всі його її їх був була було були після перед між \
                   відповідно де хто чому й зі ще вже тепер",
        ..NONE
    },
    Lists {
        codes: "sr hr bs sl mk cnr sh",
        linking: "g gđa gđica dr mr prof ing dipl sv npr tj tzv odn uklj o.g itd.npr г др мр проф инж св нпр тј тзв одн \
                  ga gdč ipd.npr",
        numbered: "br čl st str sl tač tč toč gl pog бр чл ст стр сл тач гл ur",
        closing: "god mil mlrd tel d.o.o d.d a.d din kn st год мил дин тел",
        ending: "itd i.t.d ipd i.sl i.dr итд ипд i.sl sl",
        openings: "u na i a ali ili ne se je su za od do iz sa s kao da ako kad kada iako takođe međutim zato to ovo ta \
                   ovaj ova on ona ono oni mi vi ja svi posle nakon pre prije prema у на и а али или не се је су за од \
                   до из са с као да ако кад када иако такође међутим то ово овај ова он она они ми ви ја v in je pa",
        ordinals: true,
        syllabic_consonants: true,
        ..NONE
    },
    Lists {
        codes: "cs sk",
        linking: "p pí sl mudr judr phdr rndr ing mgr bc doc prof dr csc paní např tzv tj resp vč ap apod.např sv gen plk \
                  kpt por mjr tzn cca popř příp srov viz.např tř nám ul",
        numbered: "č čl odst písm str s obr tab kap sv roč ust vyhl zák sb č.j ods",
        closing: "r hod min tis mil mld s.r.o a.s o.p.s n.l př.n.l tel ks",
        ending: "atd apod atp aj ap a.j",
        openings: "v ve na s se z ze k ke o u do od po při pro a ale nebo i ne že to ten ta tento tato toto on ona ono \
                   oni my vy já když pokud protože ačkoli také však proto tak tím podle mezi před za jak kde kdo co \
                   je jsou byl byla bylo byli jeho její jejich všechny každý už ještě dále",
        ordinals: true,
        syllabic_consonants: true,
        ..NONE
    },
    Lists {
        codes: "pl",
        linking: "dr hab prof inż mgr lek św ks gen płk kpt por np tzn tzw tj m.in ok wg zob por ul pl al im red",
        numbered: "art ust pkt lit str s nr rozdz rys tab poz zał dz t",
        closing: "r w godz min tys mln mld zł gr tel sp z.o.o s.a p.n.e n.e",
        ending: "itd itp etc",
        openings: "w we na z ze do od po przy dla a ale lub i nie że to ten ta te on ona ono oni my wy ja gdy jeśli \
                   ponieważ chociaż także jednak dlatego tak według między przed za jak gdzie kto co jest są był była \
                   było jego jej ich wszystkie każdy już o u",
        ..NONE
    },
    Lists {
        codes: "el",
        linking: "κ κα κος κκ δρ καθ π.χ πχ δηλ βλ πρβλ αγ μ.χ π.δ λ.χ κ.κ",
        numbered: "αρ αριθ άρθρ παρ σελ σ τόμ εικ πίν κεφ εδ περ στοιχ ν",
        closing: "π.χ.ε μ.χ π.χρ μ.μ π.μ εκ εκατ δισ χιλ τηλ α.ε ε.π.ε ε.ε η.π.α κ.ά κ.α",
        ending: "κλπ κ.λπ κ.λ.π κτλ κ.τ.λ κ.ά κ.ο.κ",
        openings: "ο η το οι τα τον την του της των στο στη στην στον στα στις στους ένας μια ένα και αλλά ή δεν να θα \
                   με για από σε κατά μετά πριν αν όταν επειδή αυτό αυτή αυτός αυτές αυτά εγώ εμείς είναι ήταν πως \
                   που όπως επίσης όμως όλα όλοι κάθε έτσι τώρα",
        ..NONE
    },
    Lists {
        codes: "tr az",
        linking: "dr prof doç yrd av müh hz sn öğr gör uzm alb örn ör vb.örn bkz krş yy mad yak",
        numbered: "no nr m md s sf cilt c böl şek tab fık bent",
        closing: "a.ş ltd şti cad sok mah apt tel m.ö m.s t.c ltd.şti kg km",
        ending: "vb vs vd v.b v.s",
        openings: "bu bir o ve ama ancak fakat ya da ben sen biz siz onlar şu her tüm bütün çok daha en için ile gibi \
                   eğer çünkü ayrıca böylece sonra önce ne nasıl neden kim hangi değil var yok",
        ordinals: true,
        ..NONE
    },
    Lists {
        codes: "hu",
        linking: "dr prof id ifj özv pl ún ill vö vö ui br gr szt st kb",
        numbered: "sz old o fej bek pont köt évf tel",
        closing: "kft zrt nyrt bt kb jan febr márc ápr jún júl aug szept okt nov dec",
        ending: "stb",
        openings: "a az egy és de vagy nem ez azt ezt ha mert hogy amikor is meg csak már még így én ő mi ti ők",
        ordinals: true,
        ..NONE
    },
    Lists {
        codes: "lv lt",
        linking: "dr prof pvz t.y žr vad t.i piem sk utt.piem",
        numbered: "nr str d sk p lpp punkts",
        closing: "m d mln mlrd tūkst milj",
        ending: "kt pan u.c utt",
        openings: "ir un bet tas tā šis šī tai šis ši jis ji jie mes jūs aš es viņš viņa",
        ordinals: true,
        ..NONE
    },
    Lists {
        codes: "hy",
        linking: "օր տես պրոֆ դոկ",
        numbered: "հոդ կետ էջ նկ աղ գլ հտ",
        closing: "մլն մլրդ հազ թ թթ դ դդ",
        ending: "եւ.այլն և.այլն",
        stop_is_colon: true,
        ..NONE
    },
    Lists {
        codes: "id ms",
        linking: "dr drs ir prof h hj kh sdr bpk yth jl gg jend kol mis dll.mis tn ny",
        numbered: "no hlm hal jil ps pasal ay gbr",
        closing: "s.h s.e m.si ph.d a.n tbk rp",
        ending: "dll dsb dst",
        openings: "di dan yang ini itu pada untuk dari dengan dalam ia dia mereka kami kita saya ada tidak setelah \
                   sebelum namun tetapi atau jika ketika karena menurut selain para seorang sebuah oleh ke",
        ..NONE
    },
];
