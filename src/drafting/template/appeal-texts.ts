// What an appeal is against and by which law it is judged, by the type of the appeal.
import type { AppealType, CaseFacts } from './case-facts.ts';
import {
  decisionDay,
  land,
  localCommittee,
  permitApplicants,
  permitRequest,
  plansThatApply,
  thePlan,
} from './phrases.ts';
import { missing } from './skeleton.ts';

interface AppealTexts {
  /** What the appeal is, with the terms that the decision uses from here on. */
  opening(facts: CaseFacts): string;
  /** The facts, without judgement. */
  background(facts: CaseFacts): string[];
  /** The law that such an appeal is judged by. */
  norms: string[];
  /** What is annulled or left standing. */
  challenged(facts: CaseFacts): string;
  /** What there is to order when the appeal is accepted. */
  relief: string;
  /** What an agreement has to accord with, beside the law. */
  interest: string;
  /** The way to the court. */
  remedy: string;
}

const LAW = 'חוק התכנון והבנייה, התשכ"ה-1965 (להלן: "החוק")';
const byCommittee = (facts: CaseFacts): string =>
  `החלטת ${bodyOf(facts)}${localCommittee(facts)} (להלן: "הוועדה המקומית") מיום ${decisionDay(facts)}`;
/** What was decided, where a document says it plainly. */
const gist = ({ decisionGist }: CaseFacts, what: string): string =>
  decisionGist ? `שבה הוחלט ${decisionGist}` : missing(what);
const decided = (facts: CaseFacts): string => {
  const { decisionGist } = facts;
  return decisionGist ? `בהחלטה נקבע ${decisionGist}.` : `${missing('עיקר ההחלטה – דחיית התביעה או קבלתה בחלקה')}.`;
};
const committeeDecision = (facts: CaseFacts): string => `החלטת הוועדה המקומית מיום ${decisionDay(facts)}`;
/** "ועדת המשנה של", where the decision is that of a body of the local committee. */
const bodyOf = ({ decisionBody }: CaseFacts): string => (decisionBody ? `${decisionBody} של ` : '');
/** What was decided stands in the opening, where it is known. */
const decisionTold = (facts: CaseFacts): string =>
  facts.decisionGist
    ? `ההחלטה שעליה נסב הערר ניתנה ביום ${decisionDay(facts)}.`
    : `ביום ${decisionDay(facts)} החליטה הוועדה המקומית ${missing('תוכן ההחלטה ונימוקיה')}.`;
const PETITION = 'על החלטה זו ניתן לעתור לבית המשפט לעניינים מינהליים בתוך 45 ימים.';
const APPEAL_TO_COURT = 'על החלטה זו ניתן לערער לבית המשפט לעניינים מינהליים בתוך 45 ימים מיום המצאתה.';
const DE_NOVO =
  'ועדת הערר בוחנת את העניין מחדש, על יסוד מכלול השיקולים שבדין ובתכנון, והיא רשאית להפעיל שיקול דעת משלה תחת שיקול דעתה של הוועדה המקומית.';

const planning = (facts: CaseFacts): string =>
  `על המקרקעין ${plansThatApply(facts)}. ${missing('ייעוד המקרקעין והוראות התכנון הנוגעות לעניין')}.`;
const place = missing('תיאור המקרקעין, הבינוי הקיים והסביבה');

export const APPEAL_TEXTS: Record<AppealType, AppealTexts> = {
  permit: {
    opening: (facts) =>
      `לפנינו ערר לפי סעיף 152 ל${LAW}, על ${byCommittee(facts)}, ${gist(facts, 'עיקר ההחלטה – אישור הבקשה, דחייתה או דחיית ההתנגדויות')}. ההחלטה ניתנה ב${permitRequest(facts)}, ב${land(facts)}.`,
    background: (facts) => [
      `${place}.`,
      planning(facts),
      `ביום ${missing('מועד הגשת הבקשה')} הוגשה לוועדה המקומית${ofApplicants(facts)} ${permitRequest(facts)}, ${missing('מהות הבקשה וההקלות שנתבקשו')}.`,
      `הבקשה פורסמה ${missing('מועדי הפרסום וההתנגדויות שהוגשו, או ציון שלא נדרש פרסום')}.`,
      decisionTold(facts),
    ],
    norms: [
      `סמכותה של ועדת הערר לדון בערר קבועה בסעיפים 12ב ו-152 לחוק. ${DE_NOVO}`,
      'סעיף 145 לחוק מחייב היתר לעבודות ולשימושים המנויים בו, ומתנה את מתן ההיתר בהתאמתם לתכניות ולתקנות החלות על המקרקעין.',
      'סעיף 147 לחוק מסמיך את הוועדה המקומית להתיר הקלה או שימוש חורג. סעיף 149 לחוק מסדיר את הפרסום ואת זכות ההתנגדות, וסעיף 151 לחוק אוסר הקלה ושימוש חורג שיש בהם סטייה ניכרת מתכנית, כמשמעותה בתקנות התכנון והבניה (סטיה ניכרת מתכנית), התשס"ב-2002.',
    ],
    challenged: committeeDecision,
    relief: 'הסעד שניתן – אישור הבקשה, דחייתה או תיקונה – והתנאים לביצועו',
    interest: 'שיקולי התכנון',
    remedy: PETITION,
  },
  plan: {
    opening: (facts) =>
      `לפנינו ערר לפי סעיף 112 ל${LAW}, על ${byCommittee(facts)}, ${gist(facts, 'עיקר ההחלטה – אישור התכנית, דחייתה או דחיית ההתנגדויות')}. עניינה של ההחלטה ב${thePlan(facts)} (להלן: "התכנית"), החלה על ה${land(facts)}.`,
    background: (facts) => [
      `${place}.`,
      `במצב התכנוני הקודם חלה על המקרקעין ${missing('התכנית הקודמת, הייעוד והזכויות')}.`,
      `התכנית הוגשה בידי ${missing('יוזם התכנית')}, ועניינה ${missing('מטרות התכנית ועיקרי הוראותיה')}.`,
      `התכנית הופקדה ביום ${missing('מועד ההפקדה')}, והוגשו לה ${missing('ההתנגדויות שהוגשו')}.`,
      decisionTold(facts),
    ],
    norms: [
      `סמכותה של ועדת הערר לדון בערר קבועה בסעיפים 12ב ו-112 לחוק. ${DE_NOVO}`,
      'סמכותה של ועדה מקומית לאשר תכנית קבועה בסעיפים 61א ו-62א לחוק, והיא מוגבלת לעניינים המנויים בהם.',
      'ההתנגדות לתכנית שהופקדה והדיון בה מוסדרים בסעיפים 100 עד 108 לחוק. זכות ההתנגדות היא מרכיב יסודי של הליך התכנון, ולצידה עומדת חובתו של מוסד התכנון לשמוע, לשקול ולנמק.',
    ],
    challenged: committeeDecision,
    relief: 'הסעד שניתן – אישור התכנית, דחייתה או תיקונה – והתנאים לביצועו',
    interest: 'שיקולי התכנון',
    remedy: PETITION,
  },
  betterment_levy: {
    opening: (facts) =>
      `לפנינו ערר לפי סעיף 14 לתוספת השלישית ל${LAW}, שעניינו היטל השבחה בגין ה${land(facts)}. הערר מכוון נגד ${facts.appraisal ?? missing('השומה או הדרישה, עורכה ומועדה')}, בעקבות ${betterment(facts)}. ההיטל נדרש בידי ${localCommittee(facts)} (להלן: "הוועדה המקומית").`,
    background: () => [
      `${place}.`,
      `במצב התכנוני הקודם ${missing('הייעוד והזכויות במצב הקודם')}. במצב התכנוני החדש ${missing('הייעוד והזכויות במצב החדש')}.`,
      `עילת החיוב היא ${missing('מכר, היתר או מימוש אחר, ומועדו')}. הוועדה המקומית העמידה את ההשבחה על סך של ${missing('סכום ההשבחה לפי שומת הוועדה המקומית')}.`,
      `מנגד, לפי השומה שהוגשה מטעם הצד החייב, ההשבחה היא בסך של ${missing('סכום ההשבחה לפי השומה הנגדית')}.`,
      `${missing('מינוי השמאי המכריע, מועד השומה המכרעת ומסקנותיה, או ציון שהערר הוא על עצם החבות')}.`,
    ],
    norms: [
      'סעיף 196א לחוק והתוספת השלישית לו מטילים על בעל מקרקעין ועל חוכר לדורות חובת תשלום של היטל השבחה, עקב אישור תכנית, מתן הקלה או התרת שימוש חורג. לפי סעיף 3 לתוספת השלישית, שיעור ההיטל הוא מחצית ההשבחה.',
      'כללי השומה קבועים בסעיף 4 לתוספת השלישית, והדרכים לתקיפת החיוב קבועות בסעיף 14 לה: ערר על עצם החבות, פנייה למינוי שמאי מכריע וערר על השומה המכרעת.',
      `השמאי המכריע הוא גורם מקצועי בלתי תלוי. בשאלות שמאיות תתערב ועדת הערר בשומה מכרעת במשורה, כשנפלה בה טעות מהותית או כשלא נומקה כראוי; בשאלות משפטיות היא מכריעה בעצמה. ${missing('אסמכתה מן הפסיקה')}.`,
    ],
    challenged: () => 'השומה שעליה נסב הערר',
    relief: 'הסעד שניתן – ביטול החיוב, הפחתתו או תיקון השומה – והמועד להשבת ההפרש',
    interest: 'כללי השומה',
    remedy: `לפי סעיף 14(ד) לתוספת השלישית, ${APPEAL_TO_COURT}`,
  },
  compensation: {
    opening: (facts) =>
      `לפנינו ערר לפי סעיף 198 ל${LAW}, על ${byCommittee(facts)}, בתביעה לפיצויים לפי סעיף 197 לחוק בגין אישורה של ${thePlan(facts)} (להלן: "התכנית"). ${decided(facts)} התביעה נוגעת ל${land(facts)}.`,
    background: (facts) => [
      `${place}. ${missing('זכויותיהם של התובעים במקרקעין ומועד רכישתן')}.`,
      `קודם לאישור התכנית חלה על המקרקעין ${missing('התכנית הקודמת, הייעוד והזכויות')}.`,
      `התכנית נכנסה לתוקף ביום ${missing('מועד תחילת התכנית')}, ועניינה ${missing('מטרות התכנית והוראותיה הנוגעות למקרקעין')}.`,
      `ביום ${missing('מועד הגשת התביעה')} הוגשה לוועדה המקומית תביעה לפיצויים, ובה נטען לירידת ערך בסך של ${missing('סכום התביעה')}.`,
      decisionTold(facts),
    ],
    norms: [
      'לפי סעיף 197(א) לחוק, נפגעו על ידי תכנית, שלא בדרך הפקעה, מקרקעין הנמצאים בתחום התכנית או גובלים עמו, זכאי מי שביום תחילתה של התכנית היה בעל המקרקעין או בעל זכות בהם לפיצויים מן הוועדה המקומית, בכפוף לאמור בסעיף 200 לחוק.',
      'לפי סעיף 197(ב) לחוק, התביעה תוגש למשרדי הוועדה המקומית בתוך שלוש שנים מיום תחילת תוקפה של התכנית. הדיון בתביעה והערר על ההחלטה בה מוסדרים בסעיף 198 לחוק.',
      'סעיף 200 לחוק פוטר מתשלום פיצויים כשהפגיעה נגרמה בהוראה מן ההוראות המנויות בו, אינה עוברת את תחום הסביר בנסיבות העניין, ואין זה מן הצדק לשלם לנפגע פיצויים. הנטל להוכיח את תנאי הפטור מוטל על הוועדה המקומית.',
    ],
    challenged: committeeDecision,
    relief: 'הסעד שניתן – הכרה בזכות לפיצויים, שיעורם או בירורם – והמועד לתשלומם',
    interest: 'האיזון שבסעיפים 197 ו-200 לחוק',
    remedy: APPEAL_TO_COURT,
  },
  other: {
    opening: (facts) =>
      `לפנינו ערר לפי ${missing('מקור הסמכות')} ל${LAW}, על ${byCommittee(facts)}, ${gist(facts, 'עיקר ההחלטה')}. הערר נוגע ל${land(facts)}.`,
    background: (facts) => [`${place}.`, planning(facts), decisionTold(facts)],
    norms: [
      `סמכותה של ועדת הערר לדון בערר קבועה ב${missing('מקור הסמכות')}. ${DE_NOVO}`,
      `${missing('הוראות הדין החלות על העניין')}.`,
    ],
    challenged: committeeDecision,
    relief: 'הסעד שניתן והתנאים לביצועו',
    interest: 'שיקולי התכנון',
    remedy: PETITION,
  },
};

function ofApplicants(facts: CaseFacts): string {
  const applicants = permitApplicants(facts);
  return applicants ? `, מטעם ${applicants},` : '';
}

const betterment = (facts: CaseFacts): string =>
  facts.planNumbers.length > 0
    ? `אישורה של ${thePlan(facts)}`
    : missing('האירוע המשביח – תכנית, הקלה או שימוש חורג – ומועדו');
