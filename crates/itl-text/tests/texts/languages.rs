//! A paragraph of every supported language through the whole core: topic words come out as stems, function words
//! are dropped as stop words, and the language is found again.

use itl_base::{ByteSpan, Cancel, Language};
use itl_text::{CoreSettings, Dropped, Fate, LinguisticCore, detect, languages, read_alike};

/// Code, paragraph, a stop word in it, a topic word in it.
const PARAGRAPHS: &[(&str, &str, &str, &str)] = &[
    (
        "ar",
        "تعمل المدينة على توفير مياه نظيفة لجميع السكان، كما تستثمر في الطاقة الشمسية من أجل خفض الانبعاثات التي تضر بالمناخ.",
        "التي",
        "الطاقة",
    ),
    (
        "bs",
        "Grad ulaže u čistu vodu i obnovljivu energiju kako bi svi stanovnici imali bolje zdravlje, a otpad se reciklira u svakoj općini.",
        "kako",
        "energiju",
    ),
    (
        "ca",
        "La ciutat inverteix en aigua neta i en energia renovable perquè tots els habitants tinguin una vida més sana, i els residus es reciclen.",
        "perquè",
        "energia",
    ),
    (
        "cnr",
        "Opština ulaže u čistu vodu i obnovljivu energiju kako bi svi stanovnici imali bolje zdravlje, a rijeke se štite od zagađenja.",
        "kako",
        "energiju",
    ),
    (
        "cs",
        "Město investuje do čisté vody a obnovitelné energie, aby všichni obyvatelé měli lepší zdraví, a odpad se třídí podle nových pravidel.",
        "podle",
        "energie",
    ),
    (
        "da",
        "Byen investerer i rent vand og vedvarende energi, så alle borgere får et bedre helbred, og affaldet bliver sorteret efter de nye regler.",
        "efter",
        "energi",
    ),
    (
        "de",
        "Die Stadt investiert in sauberes Wasser und erneuerbare Energie, damit alle Menschen gesünder leben können, und der Abfall wird getrennt.",
        "damit",
        "Menschen",
    ),
    (
        "el",
        "Η πόλη επενδύει σε καθαρό νερό και σε ανανεώσιμη ενέργεια, ώστε όλοι οι κάτοικοι να έχουν καλύτερη υγεία, ενώ τα απόβλητα ανακυκλώνονται.",
        "ώστε",
        "ενέργεια",
    ),
    (
        "en",
        "The city invests in clean water and renewable energy so that all its people can live healthier lives, and waste is sorted within every district.",
        "within",
        "energy",
    ),
    (
        "eo",
        "La urbo investas en pura akvo kaj en renovigebla energio, por ke ĉiuj loĝantoj vivu pli sane, kaj la rubo estas ordigita laŭ novaj reguloj.",
        "ĉiuj",
        "energio",
    ),
    (
        "es",
        "La ciudad invierte en agua limpia y energía renovable para que todos los habitantes tengan mejor salud y un trabajo digno, y los residuos se reciclan.",
        "para",
        "trabajo",
    ),
    (
        "et",
        "Linn investeerib puhtasse vette ja taastuvasse energiasse, et kõik elanikud oleksid tervemad, ning jäätmed sorteeritakse uute reeglite järgi.",
        "kõik",
        "elanikud",
    ),
    (
        "eu",
        "Hiriak ur garbian eta energia berriztagarrian inbertitzen du, biztanle guztiek osasun hobea izan dezaten, eta hondakinak birziklatzen ditu.",
        "guztiek",
        "energia",
    ),
    (
        "fa",
        "شهر برای تأمین آب پاک و انرژی تجدیدپذیر سرمایه‌گذاری می‌کند تا همه مردم سالم‌تر زندگی کنند و پسماند در هر محله بازیافت شود.",
        "برای",
        "مردم",
    ),
    (
        "fi",
        "Kaupunki investoi puhtaaseen veteen ja uusiutuvaan energiaan, jotta kaikki asukkaat voivat elää terveempinä, ja jätteet lajitellaan uusien ohjeiden mukaan.",
        "jotta",
        "asukkaat",
    ),
    (
        "fr",
        "La ville investit dans une eau propre et une énergie renouvelable afin que toutes les personnes vivent en meilleure santé, et les déchets sont triés.",
        "dans",
        "personnes",
    ),
    (
        "ga",
        "Tá an chathair ag infheistiú in uisce glan agus i bhfuinneamh in-athnuaite ionas go mbeidh sláinte níos fearr ag na daoine, agus déantar dramhaíl a athchúrsáil.",
        "agus",
        "sláinte",
    ),
    (
        "hi",
        "शहर साफ पानी और नवीकरणीय ऊर्जा में निवेश करता है ताकि सभी लोगों का स्वास्थ्य बेहतर हो और कचरे को हर मोहल्ले में अलग किया जाए।",
        "ताकि",
        "ऊर्जा",
    ),
    (
        "hr",
        "Grad ulaže u čistu vodu i obnovljivu energiju kako bi svi stanovnici imali bolje zdravlje, a otpad se razvrstava prema novim pravilima.",
        "prema",
        "energiju",
    ),
    (
        "hu",
        "A város tiszta vízbe és megújuló energiába fektet be, hogy minden lakos egészségesebben élhessen, és a hulladékot az új szabályok szerint gyűjtik.",
        "szerint",
        "város",
    ),
    (
        "hy",
        "Քաղաքը ներդրումներ է անում մաքուր ջրի և վերականգնվող էներգիայի մեջ, որպեսզի բոլոր բնակիչներն ապրեն ավելի առողջ, իսկ թափոնները վերամշակվեն։",
        "որպեսզի",
        "էներգիայի",
    ),
    (
        "id",
        "Kota itu berinvestasi dalam air bersih dan energi terbarukan agar semua warga dapat hidup lebih sehat, dan sampah dipilah menurut aturan baru.",
        "dalam",
        "energi",
    ),
    (
        "it",
        "La città investe in acqua pulita e in energia rinnovabile perché tutte le persone possano vivere meglio, e i rifiuti vengono differenziati.",
        "perché",
        "persone",
    ),
    (
        "lt",
        "Miestas investuoja į švarų vandenį ir atsinaujinančią energiją, kad visi gyventojai būtų sveikesni, o atliekos rūšiuojamos pagal naujas taisykles.",
        "pagal",
        "gyventojai",
    ),
    (
        "nb",
        "Byen investerer i rent vann og fornybar energi slik at alle innbyggerne skal få bedre helse, og avfallet blir sortert etter de nye reglene.",
        "slik",
        "energi",
    ),
    (
        "ne",
        "नगरले सफा पानी र नवीकरणीय ऊर्जामा लगानी गर्छ ताकि सबै मानिसहरूको स्वास्थ्य राम्रो होस् तथा फोहोरलाई हरेक टोलमा छुट्याइन्छ।",
        "तथा",
        "स्वास्थ्य",
    ),
    (
        "nl",
        "De stad investeert in schoon water en hernieuwbare energie zodat alle inwoners gezonder kunnen leven, en het afval wordt volgens de nieuwe regels gescheiden.",
        "zodat",
        "energie",
    ),
    (
        "nn",
        "Byen investerer i reint vatn og fornybar energi slik at alle innbyggjarane skal få betre helse, og avfallet vert sortert etter dei nye reglane.",
        "slik",
        "energi",
    ),
    (
        "no",
        "Kommunen investerer i rent vann og fornybar energi slik at alle innbyggerne får bedre helse, og avfallet blir sortert hos hver husstand.",
        "slik",
        "energi",
    ),
    (
        "pl",
        "Miasto inwestuje w czystą wodę i energię odnawialną, żeby wszyscy mieszkańcy mogli żyć zdrowiej, a odpady są segregowane według nowych zasad.",
        "według",
        "mieszkańcy",
    ),
    (
        "pt",
        "A cidade investe em água limpa e em energia renovável para que todas as pessoas tenham uma vida mais saudável, e os resíduos são separados.",
        "para",
        "pessoas",
    ),
    (
        "ro",
        "Orașul investește în apă curată și în energie regenerabilă pentru ca toți locuitorii să trăiască mai sănătos, iar deșeurile sunt sortate după reguli noi.",
        "pentru",
        "energie",
    ),
    (
        "ru",
        "Город вкладывает средства в чистую воду и возобновляемую энергию, чтобы все люди жили здоровее, а отходы сортируются в каждом районе.",
        "чтобы",
        "люди",
    ),
    (
        "sr",
        "Град улаже у чисту воду и обновљиву енергију како би сви становници имали боље здравље, а отпад се разврстава према новим правилима.",
        "према",
        "енергију",
    ),
    (
        "st",
        "Motse o sebelisa tjhelete bakeng sa metsi a hlwekileng le matla a letsatsi hore batho bohle ba phele hantle, mme ditshila di a hlophiswa.",
        "bakeng",
        "batho",
    ),
    (
        "sv",
        "Staden investerar i rent vatten och förnybar energi så att alla invånare kan leva friskare, och avfallet sorteras enligt de nya reglerna.",
        "enligt",
        "energi",
    ),
    (
        "ta",
        "அனைத்து மக்களும் நலமாக வாழ நகரம் தூய்மையான குடிநீர் மற்றும் புதுப்பிக்கத்தக்க ஆற்றல் திட்டங்களில் முதலீடு செய்கிறது, கழிவுகள் ஒவ்வொரு பகுதியிலும் பிரிக்கப்படுகின்றன.",
        "மற்றும்",
        "நகரம்",
    ),
    (
        "tr",
        "Kent, bütün insanların daha sağlıklı yaşaması için temiz suya ve yenilenebilir enerjiye yatırım yapıyor, atıklar da yeni kurallara göre ayrılıyor.",
        "göre",
        "insanların",
    ),
    (
        "uk",
        "Місто вкладає кошти в чисту воду та відновлювану енергію, щоб усі люди жили здоровіше, а відходи сортуються в кожному районі.",
        "щоб",
        "люди",
    ),
    (
        "yi",
        "די שטאָט אינוועסטירט אין ריינעם וואַסער און אין באַנײַיִקער ענערגיע, כּדי אַלע מענטשן זאָלן לעבן געזינטער, און דאָס מיסט ווערט צעטיילט.",
        "אַלע",
        "מענטשן",
    ),
];

fn language(code: &str) -> Language {
    Language::new(code).expect("a code")
}

#[test]
fn every_language_is_stemmed_and_filtered() {
    for &(code, text, stop, topic) in PARAGRAPHS {
        let core = LinguisticCore::new(CoreSettings::of(language(code))).expect("supported");
        let analysis = core.analyze(text, &[ByteSpan::new(0, text.len())], &Cancel::never()).unwrap();
        let fate = |word: &str| {
            let token = analysis.tokens.iter().find(|token| token.span.of(text) == word);
            token.unwrap_or_else(|| panic!("{code}: no token {word}")).fate
        };
        assert_eq!(fate(stop), Fate::Dropped(Dropped::Stopword), "{code}: {stop}");
        assert!(matches!(fate(topic), Fate::Kept(_)), "{code}: {topic} is {:?}", fate(topic));
        let kept = analysis.words().count();
        let stopped =
            analysis.tokens.iter().filter(|token| token.fate == Fate::Dropped(Dropped::Stopword)).count();
        assert!(kept >= 7, "{code}: only {kept} words kept");
        assert!(stopped >= 3, "{code}: only {stopped} stop words");
        for word in analysis.words() {
            assert!(!analysis.stems.get(word.stem).is_empty(), "{code}: an empty stem");
        }
    }
}

#[test]
fn every_language_is_found_again() {
    for &(code, text, ..) in PARAGRAPHS {
        let found = detect(text).unwrap_or_else(|| panic!("{code}: too short"));
        assert!(read_alike(found.language, language(code)), "{code}: taken for {}", found.language);
    }
}

#[test]
fn no_language_is_left_out() {
    let listed: Vec<String> = languages().iter().map(|info| info.code.to_string()).collect();
    let tried: Vec<&str> = PARAGRAPHS.iter().map(|&(code, ..)| code).collect();
    assert_eq!(listed, tried);
}

#[test]
fn capitals_are_the_same_words() {
    for &(code, text, ..) in PARAGRAPHS.iter().filter(|&&(code, ..)| code != "ga") {
        let core = LinguisticCore::new(CoreSettings::of(language(code))).expect("supported");
        let stems = |text: &str| {
            let analysis = core.analyze(text, &[ByteSpan::new(0, text.len())], &Cancel::never()).unwrap();
            analysis.words().map(|word| analysis.stems.get(word.stem).to_owned()).collect::<Vec<_>>()
        };
        let upper: String = match code {
            "tr" => text.replace('i', "İ").to_uppercase(),
            _ => text.to_uppercase(),
        };
        assert_eq!(stems(text), stems(&upper), "{code}");
    }
}
