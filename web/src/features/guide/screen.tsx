import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Screen } from '../../design';
import { Mixed } from '../../words/text';
import styles from './guide.module.css';
import argumentsPicture from './pictures/arguments.webp';
import casesPicture from './pictures/cases.webp';
import claimsPicture from './pictures/claims.webp';
import documentsPicture from './pictures/documents.webp';
import hearingPicture from './pictures/hearing.webp';
import inboxPicture from './pictures/inbox.webp';
import overviewPicture from './pictures/overview.webp';
import searchPicture from './pictures/search.webp';

interface Page {
  id: string;
  title: string;
  picture?: { src: string; alt: string };
  body: ReactNode;
}

const P = ({ children }: { children: string }) => (
  <p>
    <Mixed>{children}</Mixed>
  </p>
);

const Steps = ({ children }: { children: string[] }) => (
  <ol>
    {children.map((step) => (
      <li key={step}>
        <Mixed>{step}</Mixed>
      </li>
    ))}
  </ol>
);

/** Ten pages for who sits down in front of it for the first time. */
const PAGES: Page[] = [
  {
    id: 'start',
    title: 'מה השירות עושה, ומה נשאר בידיים שלנו',
    body: (
      <>
        <P>
          השירות קורא את כתבי הטענות, הפרוטוקולים והשומות כפי שהם מגיעים: PDF, סריקה, Word או טקסט. הוא מוצא מי טוען מה,
          מעמיד את הטענות זו מול זו, ומראה לכל דבר היכן הוא כתוב במקור.
        </P>
        <P>
          דבר אינו נקבע בלי אדם. פרטי התיק מוצעים ואינם נרשמים מעצמם; טענה שלא זוהתה היטב מסומנת לבדיקה; ומה שתוקן ביד
          נשאר מתוקן גם כשהמסמך נקרא מחדש.
        </P>
      </>
    ),
  },
  {
    id: 'inbox',
    title: 'קליטת קבצים',
    picture: { src: inboxPicture, alt: 'מסך הקליטה: טבלת הקבצים הממתינים, ולצדה העמוד הראשון של קובץ' },
    body: (
      <>
        <Steps>
          {[
            'גוררים את כל הקבצים יחד אל מסך הקליטה, או לוחצים על "צירוף קבצים".',
            'לכל קובץ מוצעים סוג ותיק, עם מידת הביטחון. הצעה חלשה חיוורת ואינה מסומנת.',
            'מתקנים סוג, צד או תיק בתוך השורה. תיק שעדיין לא נפתח נפתח יחד עם הסיווג; הכפתור אומר אילו תיקים ייפתחו.',
            'לוחצים על "סיווג". כל שורה הופכת למד התקדמות, ובסיומה מופיע "פתיחה בתיק".',
          ]}
        </Steps>
        <P>
          קובץ שנכשל חוזר לטבלה עם הסיבה, ואפשר לנסות שוב, לבחור סוג אחר או למחוק. קובץ שכבר נמצא בתיק, או שמציין תיק
          אחר, מקבל אזהרה.
        </P>
      </>
    ),
  },
  {
    id: 'cases',
    title: 'התיקים',
    picture: { src: casesPicture, alt: 'רשימת התיקים עם הסינון שמעליה' },
    body: (
      <>
        <P>די במספר כדי לפתוח תיק: "תיק חדש", או המקש N. מכל מסך אפשר לעבור לתיק ב-Ctrl+K, לפי מספר, צד או כתובת.</P>
        <P>
          הסינון נשמר בכתובת של הדף, ולכן אפשר לשלוח למישהו קישור לרשימה מסוננת. תיק שהסתיים מועבר לארכיון וניתן לשחזור.
        </P>
      </>
    ),
  },
  {
    id: 'overview',
    title: 'פרטי התיק מתוך המסמכים',
    picture: { src: overviewPicture, alt: 'סקירת התיק: פרט מוצע, ולצדו המקום שבו הוא כתוב' },
    body: (
      <>
        <P>
          בלשונית "סקירה" מוצע לכל פרט מה שכתוב במסמכים, עם קישור למקום. הצעה ירוקה ודאית ואין מסמך שסותר אותה; "קבלת
          פרטים ודאיים" רושמת את כולן יחד. הצעה מקווקוות באפור מצריכה עין של אדם.
        </P>
        <P>העיפרון שליד כל פרט מאפשר לכתוב אותו ביד. כשמסמכים חלוקים ביניהם מוצגות כל ההצעות.</P>
      </>
    ),
  },
  {
    id: 'documents',
    title: 'המסמכים והמקור',
    picture: { src: documentsPicture, alt: 'מסמך פתוח, והמילים של טענה מוארות בעמוד' },
    body: (
      <>
        <P>
          כל לחיצה על טענה, פרט או תוצאת חיפוש פותחת את המסמך ומאירה את המילים בעמוד המקורי, גם בסריקה. "טקסט" מציג את
          מה שנקרא ממנו; רשימת הפרקים מדלגת בתוכו.
        </P>
        <P>
          פרטים שהתיק לוקח מן המסמך, כמו שמות, מועדים ומספרי תכניות, מסומנים בו בקו מנוקד; כפתור התווית מונה אותם ומוביל
          לכל אחד.
        </P>
        <P>אזהרות עומדות מעל המסמך. החשובה שבהן: טקסט מוסתר, כלומר מילים שיש בקובץ ואינן נראות למי שמסתכל בעמוד.</P>
        <P>
          בתפריט של המסמך: תיקון סוג, צד, כותרת ותאריך; תיקון הטקסט שנקרא; קריאה מחדש; והוצאה מן התיק, עם מניין מה
          שייעלם איתו.
        </P>
      </>
    ),
  },
  {
    id: 'claims',
    title: 'הטענות',
    picture: { src: claimsPicture, alt: 'הטענות לפי נושא, טור לכל צד' },
    body: (
      <>
        <P>לכל צד טור, ובכל שורה טענות של אותו נושא. כשהמקור פתוח הטענות עומדות זו מתחת לזו.</P>
        <Steps>
          {[
            'העין מציגה את המקור; הווי מאשר; האיקס פוסל; העיפרון מתקן נוסח, צד ונושא.',
            'טענה שנפסלה נשארת ברשימה ואינה משתתפת עוד בדבר: לא בטיעונים, לא בטיוטה ולא בחיפוש.',
            'כדי להוסיף טענה גוררים את העכבר על המילים בעמוד עצמו ולוחצים "הוספת טענה". במקלדת: "הוספת טענה" מעבירה אל הטקסט, Shift עם החיצים מסמן, ו-Enter מוסיף.',
          ]}
        </Steps>
      </>
    ),
  },
  {
    id: 'arguments',
    title: 'הטיעונים ומה עלה בהם',
    picture: { src: argumentsPicture, alt: 'הטיעונים לפי סוגיה, טענות סף תחילה' },
    body: (
      <>
        <P>
          הקיבוץ מאחד טענות שאומרות אותו דבר לטיעון אחד. טענות הסף עומדות ראשונות. אפשר לאחד שני טיעונים של אותו צד,
          לפצל, ולשנות כותרת.
        </P>
        <P>
          לכל טיעון רשום מה עלה בו: פתוח, נענה בדיון, נזנח, הוסדר או אינו נדרש. "נזנח" נרשם רק כשיש לכך מילים בכתב או
          בפרוטוקול, ולחיצה עליו מאירה אותן. יו"ר יכול לקבוע אחרת, עם נימוק.
        </P>
      </>
    ),
  },
  {
    id: 'hearing',
    title: 'הדיון',
    picture: { src: hearingPicture, alt: 'מי היה בדיון, ומה עלה בטענות, עם מילות הפרוטוקול' },
    body: (
      <P>
        מתוך הפרוטוקול מוצגים הנוכחים, והטענות שהתחזקו, נזנחו או הועלו לראשונה, כל אחת עם מילותיה. שניהם ניתנים לתיקון,
        והתיקון נשמר.
      </P>
    ),
  },
  {
    id: 'search',
    title: 'חיפוש',
    picture: { src: searchPicture, alt: 'תוצאות חיפוש, ולצדן הקטע במסמך' },
    body: (
      <P>
        שדה אחד לכל המסמכים וההחלטות. "קו בניין" מוצא גם "בקווי הבניין". החיצים עוברים בין התוצאות, ו-Enter פותח את הקטע
        לצד הרשימה.
      </P>
    ),
  },
  {
    id: 'trouble',
    title: 'כשמשהו ממתין או נכשל',
    body: (
      <>
        <P>
          הכפתור שבראש המסך מראה מה נעשה ברקע ולמה הוא ממתין, ומאפשר לבטל. מה שנכשל נשאר שם עד שמסתירים אותו, עם "נסו
          שוב".
        </P>
        <P>
          כשהרשת נופלת המסך נשאר, ומה שנכתב אינו אובד; קבצים שהיו בדרכם ממשיכים כשהחיבור חוזר. כשהכניסה פגה נפתח חלון
          כניסה מעל המסך, וממשיכים מאותו מקום.
        </P>
        <P>לכל שגיאה יש מספר פנייה שאפשר להעתיק ולמסור למפעיל המערכת.</P>
      </>
    ),
  },
];

export const GuideScreen = () => (
  <Screen title="מדריך" lead="עשרה עמודים קצרים, בסדר שבו עובדים">
    <div className={styles.guide}>
      <nav aria-label="תוכן המדריך">
        <ol className={styles.contents}>
          {PAGES.map(({ id, title }) => (
            <li key={id}>
              <Link to="/guide" hash={id}>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.pages}>
        {PAGES.map(({ id, title, picture, body }) => (
          <article key={id} id={id} className={styles.page} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
            {picture && <img src={picture.src} alt={picture.alt} loading="lazy" width={1280} height={800} />}
          </article>
        ))}
      </div>
    </div>
  </Screen>
);
