import { describe, expect, it } from 'vitest';
import { resolvedSentence } from '../../../src/drafting/claims/resolved.ts';
import { tellArgument, tellArguments, tellingTitle } from '../../../src/drafting/claims/tell.ts';

const SIDE = { name: 'העוררים', form: 'men' } as const;
const claim = (text: string, docType = 'appeal', location = 'סעיף 4') => ({
  ...{ text, docType, location },
  documentTitle: 'כתב ערר',
});

describe('an argument as a decision tells it', () => {
  it('is one attributed sentence that argues, without what leads in and what supports', () => {
    const { text, title } = tellArgument(
      {
        title: 'קווי בניין',
        summary: '',
        claims: [
          claim(
            "זאת ועוד, העוררים סבורים כי הבליטה חורגת מקו הבניין בניגוד לתכנית (נספח ג' לערר). כך למשל ביום 3.4.2024 נמדדו שם שני מטרים.",
          ),
        ],
      },
      SIDE,
      { most: 20 },
    );
    expect(title).toBe('קווי בניין');
    expect(text).toBe('לטענת העוררים, הבליטה חורגת מקו הבניין בניגוד לתכנית.');
  });

  it('is the party’s words between quotation marks with their place where the person cannot be changed', () => {
    const { text } = tellArgument({ title: 'חתימה', summary: '', claims: [claim('אני לא חתמתי על שום הסכמה.')] }, SIDE);
    expect(text).toBe('כלשון העוררים: "אני לא חתמתי על שום הסכמה" (כתב הערר, סעיף 4).');
  });

  it('takes no more words than there is room for, at a clause', () => {
    const long =
      'תקן החניה שנקבע אינו מספיק לרחוב, שכן הרחוב צר מאוד והוא מסתיים בשער של בית ספר שבו לומדים מאות תלמידים המגיעים ברגל בכל בוקר';
    const [told] = tellArguments([{ title: 'חניה', summary: '', claims: [claim(long)] }], SIDE, 12);
    expect(told!.text).toBe('לטענת העוררים, תקן החניה שנקבע אינו מספיק לרחוב.');
  });

  it('leaves lead-ins and announcements untold', () => {
    expect(tellArgument({ title: '', summary: '', claims: [claim('בטרם סיום, שתי הערות.')] }, SIDE).text).toBe('');
  });
});

describe('a title as a heading has it', () => {
  it.each([
    ['שימור: הנמכת קומה', 'שימור: הנמכת קומה'],
    ['קווי בניין (2)', 'קווי בניין'],
    ['מטרדים: העורר, מר אזולאי, מצייר תמונה של בית דממה', 'מטרדים'],
    ['טענה נוספת (2)', ''],
    ['העוררת 4 התנגדה, והתנגדותה נדחתה לגופה', ''],
    ['המכתב הועבר לחבריי אתמול', ''],
  ])('%s', (title, told) => {
    expect(tellingTitle(title)).toBe(told);
  });
});

describe('what was given up', () => {
  const given = {
    state: 'withdrawn',
    where: 'hearing',
    words: 'איננו עומדים עוד על הטענה בדבר קו הבניין הצדי.',
  } as const;

  it('is told once as that, with the words, in the number and gender of the side', () => {
    const argument = { title: 'קווי בניין', claims: [{ text: 'קו הבניין הצדי הופר.' }] };
    expect(resolvedSentence(argument, given, SIDE)).toBe(
      'העוררים חזרו בהם בדיון מטענתם בדבר קווי בניין ("איננו עומדים עוד על הטענה בדבר קו הבניין הצדי"), והיא אינה טעונה הכרעה.',
    );
    const woman = { name: 'הוועדה המקומית', form: 'woman' } as const;
    expect(resolvedSentence(argument, { ...given, where: 'writing' }, woman)).toContain(
      'הוועדה המקומית חזרה בה בכתב מטענתה',
    );
  });

  it('names no argument that the words do not speak of', () => {
    const told = resolvedSentence({ title: 'גבילות', claims: [{ text: 'החלקה גובלת בדרך.' }] }, given, SIDE);
    expect(told).toBe('העוררים חזרו בהם בדיון מטענתם: "איננו עומדים עוד על הטענה בדבר קו הבניין הצדי".');
  });
});
