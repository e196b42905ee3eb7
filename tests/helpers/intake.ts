import type { TestApp } from './app-on.ts';
import { jsonOf } from './app-on.ts';

/** A short pleading with everything the pipeline looks for. Invented. */
export const APPEAL_TEXT = `בפני ועדת הערר לתכנון ובנייה
ערר 1031/25

העוררת: רות אלמוג, ע"י ב"כ עו"ד דן שחר
- נגד -
המשיבה: הוועדה המקומית לתכנון ובנייה גבעת רון

כתב ערר

1. מוגש בזאת ערר על החלטת המשיבה מיום 12.3.2025 לאשר בקשה להיתר בנייה ברחוב הזית 5, גוש 6123 חלקה 251.

טענות העוררת

2. העוררת טוענת כי ההקלה בקו הבניין הצדדי ניתנה בחוסר סמכות, שכן מדובר בסטייה ניכרת מתכנית 101-0123456 שאין הוועדה המקומית רשאית לאשרה.

3. לטענת העוררת, לא פורסמה הודעה כדין לפי סעיף 149 לחוק התכנון והבנייה, התשכ"ה-1965, ולכן נפגעה זכותה של העוררת להתנגד לבקשה.

4. עוד טוענת העוררת כי הבניין המוצע יחסום את האור והאוויר לדירתה ויפגע קשות בפרטיותה, והוועדה המקומית לא שקלה זאת כלל.

סוף דבר

5. אשר על כן מתבקשת ועדת הערר לקבל את הערר ולבטל את החלטת המשיבה.
`;

/** Uploads bytes as the browser does. */
export async function uploadBytes(t: Pick<TestApp, 'request'>, name: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  const response = await t.request('/api/upload', { method: 'POST', body: form });
  return { status: response.status, body: await jsonOf(response) };
}

/** Uploads a text file in UTF-8. */
export const uploadText = (t: Pick<TestApp, 'request'>, name: string, text: string) =>
  uploadBytes(t, name, Buffer.from(text));
