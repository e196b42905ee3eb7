import { describe, expect, it } from 'vitest';
import { isRebutted, reportOf } from '../../../../src/hebrew/read/claims/attribution.ts';
import { filerOf } from '../../../../src/hebrew/read/claims/filer.ts';
import { readPartyList } from '../../../../src/hebrew/read/metadata/party-list.ts';
import { rosterOf } from '../../../../src/hebrew/read/metadata/roster.ts';
import type { PartyKey, PartyRoster } from '../../../../src/hebrew/read/parties.ts';
import { normaliseText } from '../../../../src/hebrew/text/normalise.ts';

const PARTIES = `ועדת הערר לתכנון ולבנייה מחוז הצפון
ערר 2210-03-25
העוררים: 1. נועם פרידלנד
2. יהודית פרידלנד
נגד
המשיבים: 1. הוועדה המקומית לתכנון ולבנייה עמק הזית
ע"י ב"כ עו"ד תמי גולדשמידט
2. אליהו בוסקילה
3. מתחם הגורן בע"מ
ע"י ב"כ עו"ד ליאת ורד
`;
/** Longer than what is read for signatures. */
const BODY = `ההיתר ניתן כדין לאחר שנשמעו ההתנגדויות. ההקלה המבוקשת היא בקו בניין צדי, בבקשה להיתר שאושרה פה אחד.
על כן דין הערר להידחות.
`.repeat(5);

function filer(document: string, docType = 'response'): PartyKey {
  const text = normaliseText(document);
  return filerOf(text, docType, rosterOf(readPartyList(text), text));
}

describe('filerOf, with a list of the parties', () => {
  it.each<[string, PartyKey, string, string]>([
    ['number in the title', 'local_committee', 'כתב תשובה מטעם המשיבה 1', ''],
    ['number of another in the title', 'permit_applicant', 'כתב תשובה מטעם המשיב 2', ''],
    ['numbers in the title', 'permit_applicant', 'תשובת המשיבים 2-3', ''],
    ['numbers joined by "and"', 'permit_applicant', 'תגובת המשיבים 2 ו-3 לערר', ''],
    ['office in the title', 'local_committee', 'תשובת הוועדה המקומית', ''],
    ['role in the title', 'permit_applicant', 'תגובת מבקשי ההיתר', ''],
    ['developer in the title', 'permit_applicant', 'עמדת היזם', ''],
    ['surname in the title', 'permit_applicant', 'תשובת מר אליהו בוסקילה', ''],
    ['the appellants answer', 'appellant', 'תגובת העוררים לכתבי התשובה', ''],
    ['a title that only answers', 'local_committee', 'תגובה לערר', 'תמי גולדשמידט, עו"ד\nב"כ הוועדה המקומית'],
    ['surname of counsel signs', 'permit_applicant', 'כתב תשובה', 'בכבוד רב,\nליאת ורד, עו"ד'],
    ['surname of a party signs', 'permit_applicant', 'כתב תשובה', 'בברכה,\nאלי בוסקילה'],
    ['counsel signs for a number', 'permit_applicant', 'כתב תשובה', 'ליאת ורד, עו"ד\nב"כ המשיבים 2-3'],
    ['counsel of the committee signs', 'local_committee', 'כתב תשובה', 'תמי גולדשמידט, עו"ד'],
    ['an unnumbered title and a signature', 'permit_applicant', 'תשובת המשיבה', 'ליאת ורד, עו"ד\nב"כ המשיבה 3'],
  ])('%s', (_, party, title, signature) => {
    expect(filer(`${PARTIES}${title}\n${BODY}${signature}`)).toBe(party);
  });

  it.each<[string, PartyKey, string]>([
    ['presents itself', 'local_committee', 'הוועדה המקומית מתכבדת להגיש את תשובתה לערר.'],
    ['presents itself by number', 'permit_applicant', 'המשיב 2 מגיש בזאת את תשובתו.'],
    ['writer represents by name', 'permit_applicant', 'הח"מ מייצגת את מר אליהו בוסקילה בערר זה.'],
    ['writer is counsel', 'permit_applicant', 'אני ב"כ של המשיבה 3, ואלה טענותיה.'],
    ['in the name of a client', 'permit_applicant', 'בשם מרשי, מר בוסקילה, הנני להשיב לערר.'],
    ['in the name of the committee', 'local_committee', 'בשם הוועדה המקומית, להלן התייחסותנו.'],
    ['first person by deed', 'permit_applicant', 'לפני שנתיים הגשתי בקשה להיתר, ועד היום אני מחכה.'],
    ['first person by possession', 'permit_applicant', 'הבנייה שלנו נעשתה לפי כל הכללים.'],
  ])('%s', (_, party, opening) => {
    expect(filer(`${PARTIES}כתב תשובה\n${opening}\n${BODY}`)).toBe(party);
  });
});

describe('filerOf, without a list', () => {
  const CAPTION = `לכבוד ועדת הערר מחוז הצפון
בעניין: פרידלנד נ' הוועדה המקומית עמק הזית ובוסקילה
`;
  it.each<[string, PartyKey, string, string]>([
    ['a number beside the committee', 'permit_applicant', 'תגובת המשיב 2', ''],
    ['the first number', 'local_committee', 'תגובת המשיבה 1', ''],
    ['a client of no list', 'permit_applicant', 'תגובה לערר', 'הח"מ מייצגת את גב\' דליה נחום (להלן: "המשיבה").'],
    ['a company of no list', 'permit_applicant', 'תגובה לערר', 'בשם מרשתנו, מתחם הגורן בע"מ, נשיב כדלקמן.'],
    ['a letter of the applicant', 'permit_applicant', 'תגובה לערר', 'אנחנו קיבלנו היתר אחרי ארבע שנים של המתנה.'],
    ['the engineer of the committee', 'local_committee', 'התייחסות לערר', 'אני מהנדסת הוועדה ואני כותבת על דעת היו"ר.'],
    ['nothing says who', 'local_committee', 'כתב תשובה', 'דין הערר להידחות.'],
    ['objectors who are no party', 'respondent', 'תשובת המתנגדים', ''],
    ['a public body', 'other', 'עמדת היועץ המשפטי לממשלה', ''],
  ])('%s', (_, party, title, opening) => {
    expect(filer(`${CAPTION}${title}\n${opening}\n${BODY}`)).toBe(party);
  });

  it.each([
    'הוועדה דחתה את בקשת העוררת להיתר. סירוב הוועדה נומק בהתנגדות השכנים.',
    'הוועדה סירבה לאשר את בקשת העוררת להיתר לפי תמ"א 38.',
    'בקשתו של העורר להיתר לא אושרה, כי ההקלה חורגת מן התכנית.',
  ])('a respondent beside the committee is no applicant where the appellants were refused: %s', (refused) => {
    const text = normaliseText(`${CAPTION}תגובת המשיב 2\n${`${refused}\n`.repeat(3)}`);
    expect(filerOf(text, 'response', rosterOf(readPartyList(text), text))).toBe('respondent');
  });

  it('gives a public body that answers in a reply no side', () => {
    expect(filer(`${CAPTION}עמדת היועצת המשפטית לממשלה\n${BODY}`, 'reply')).toBe('other');
    expect(filer(`${CAPTION}כתב תשובה\n${BODY}`, 'reply')).toBe('appellant');
  });

  it('nor in an appeal of another kind', () => {
    expect(filer(`${CAPTION}תגובת המשיבה 2\nהתכנית פוגעת, ותביעת הפיצויים לפי סעיף 197 נדחתה.`)).toBe('respondent');
  });
});

describe('reportOf by name', () => {
  const text = normaliseText(PARTIES + BODY);
  const roster: PartyRoster = rosterOf(readPartyList(text), text);
  it.each<[string, PartyKey | null]>([
    ['מר פרידלנד טוען כי החלון פונה לחצר', 'appellant'],
    ["לטענת גב' פרידלנד, הרעש נמשך כל היום", 'appellant'],
    ['לדברי עו"ד ורד, ההיתר ניתן כדין', 'permit_applicant'],
    ['עו"ד גולדשמידט סבורה שאין לוועדה סמכות', 'local_committee'],
    ['מר בוסקילה מוסיף כי השכן ידע', 'permit_applicant'],
    ['מר צור טוען כי הוא השכן', null],
  ])('%s', (sentence, party) => {
    expect(reportOf(sentence, roster)?.party ?? null).toBe(party);
  });
});

describe('respondents who asked for no permit', () => {
  it.each([
    ['named neighbours', 'המשיבים 2-3 (להלן: "השכנים") משיבים לערר.'],
    ['objectors', 'המשיבים 2-3, המתנגדים לבקשה, משיבים לערר.'],
    ['the house', 'המשיבה 2, נציגות הבית המשותף, משיבה לערר.'],
  ])('%s', (_name, opening) => {
    expect(filer(`${PARTIES}תשובת המשיבים 2-3\n${opening}\n${BODY}`)).toBe('respondent');
  });
});

describe('whether a report is answered in its own sentence', () => {
  it.each([
    ['לטענת העורר, אין בתכנית חניה.', false],
    ['העורר טוען כי ההחלטה שגויה.', false],
    ['לטענת העורר ההודעה לא פורסמה, אולם הוא עצמו הגיש התנגדות.', true],
    ['טענת העוררים כי ההיתר פסול חסרת יסוד.', true],
    ['העורר טוען לפגיעה באור, ואין בכך ממש.', true],
  ])('%s', (sentence, answered) => {
    const report = reportOf(sentence, rosterOf(readPartyList(PARTIES), PARTIES));
    expect(isRebutted(sentence, report!.contentStart)).toBe(answered);
  });
});

describe('filerOf, of a letter that names its sender', () => {
  const TRIBUNAL = 'לוועדת ערר מחוזית צפון';
  const APPEALED = 'הנדון: ערר על סירוב לבקשה להיתר של העורר';
  it.each<[string, PartyKey, string]>([
    [
      'at its head, with an address',
      'respondent',
      `טטיאנה גורלובסקי, הדקל 20, דירה 4\n${TRIBUNAL}\n${APPEALED}\nהרעש נורא.`,
    ],
    ['a body at its head', 'respondent', `שומרי החורש (ע"ר)\n${TRIBUNAL}\n${APPEALED}\nהחורש ייכרת.`],
    ['after "from"', 'respondent', `${TRIBUNAL}\nמאת: יוחנן סעדון ומרים סעדון\n${APPEALED}\nהרעש נורא.`],
    [
      'for a client',
      'respondent',
      `${TRIBUNAL}\nמטעם: הקדש בית אלון, באמצעות עו"ד לאה שמש\n${APPEALED}\nתגובה\nההקדש מתנגד.`,
    ],
    ['in its first words', 'respondent', `${TRIBUNAL}\n${APPEALED}\nאנחנו ויקטור ודליה ששון, גרים בקומה מתחת.`],
    ['the committee', 'local_committee', `${TRIBUNAL}\nמאת: הוועדה המקומית גבעון\n${APPEALED}\nהבקשה נדחתה כדין.`],
  ])('%s', (_, party, letter) => expect(filer(letter)).toBe(party));

  it('a reply is the appellants’ whoever writes it', () => {
    expect(filer(`${TRIBUNAL}\nמאת: ברוריה סעדון\n${APPEALED}\nתשובה לתשובה.`, 'reply')).toBe('appellant');
  });
});
