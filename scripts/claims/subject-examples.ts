import type { SampleCase } from '../../samples/load.ts';
import { subjectFeatures } from '../../src/hebrew/read/arguments/subject-model.ts';
import type { NamedWeights } from '../../src/hebrew/read/claims/model.ts';
import { topicOf } from '../../src/hebrew/read/claims/topics.ts';
import { normaliseText } from '../../src/hebrew/text/normalise.ts';
import { fitChoice, type LabelledChoice } from './softmax.ts';

/** Subjects that the rules of topics have not, or take together, by the topic that a label names. */
const SUBJECTS: readonly (readonly [topic: RegExp, subject: string])[] = [
  [/^שלבי|אכלוס|לוח זמנים|תקופת העבודות/, 'שלביות ולוחות זמנים'],
  [/מיגון|מרחב מוגן|ממ"ד|מקלט/, 'מיגון'],
  [/^גישה|^דרכי? (?:ה)?גישה|דרך מילוט|^מעבר /, 'דרכי גישה'],
  [/^כפל|תשלום קודם/, 'כפל חיוב'],
  [/זהות החייב|^חבות/, 'זהות החייב'],
  [/^מימוש/, 'מימוש הזכויות'],
  [/^ה?צורך|נחיצות|אינטרס ציבורי|תועלת ציבורית/, 'הצורך הציבורי'],
  [/תקדים|החלטה קודמת|היתר קודם/, 'החלטות קודמות'],
  [/^הודעה|זימון|^הליך/, 'פרסום והליך'],
  [/^תחבורה|פריקה/, 'חניה ותנועה'],
  [/^(?:ה)?(?:שומה|שמא|חוות דעת)|הליך שמאי|שומה נגדית|שיטת השומה/, 'השומה וחוות הדעת'],
  [/ריבית|הצמדה|מע"מ/, 'ריבית והצמדה'],
  [/כדאיות|כלכל|^עלויות/, 'כדאיות כלכלית'],
  [/^שימוש(?! חורג)|^ה?ייעוד|^מסחר|שעות פעילות|תעסוקה/, 'שימושים וייעוד'],
  [/^התאמה לת|כוללנית|מדיניות|הנחיות מרחביות/, 'התאמה לתכניות ולמדיניות'],
  [/אקולוגיה|^טבע|^סביבה|זיהום|מי תהום|קרינה|מגנטי/, 'זיהום וסביבה'],
  [/הקצאה|איחוד וחלוקה|תשלומי איזון/, 'איחוד וחלוקה'],
  [/חקלא|לולים|מטע|חממות|בתי צמיחה/, 'קרקע חקלאית'],
  [/^ציפי|פוטנציאל/, 'ציפיות תכנוניות'],
  [/תנאי|ערבות|מטלה|משך ההיתר|תקופת ה/, 'תנאי ההיתר'],
  [/היקף ה(?:התערבות|ביקורת)|היקף התערבות/, 'היקף ההתערבות'],
  [/קיזוז|הקטנת נזק/, 'קיזוז והקטנת נזק'],
  [/שטח המגרש|גבולות|^מדידה|שטח הדירה|חישוב שטחים|ביתור/, 'מדידה ושטחים'],
  [/^דחי/, 'מקדם דחייה'],
  [/^רוב$|מניין|רוב דרוש/, 'מניין וסדרי דיון'],
  [/^רוח|מיקרו|סנוור|אקלים/, 'רוח וסנוור'],
  [/^גילוי|זכות עיון|תיק מידע/, 'גילוי מסמכים'],
  [/^מצב קודם|מצב תכנוני קודם|המצב הקודם/, 'המצב התכנוני הקודם'],
  [/^רעש|אקוסטיקה/, 'רעש'],
  [/כיבוי|כבאות|בטיחות אש/, 'בטיחות אש'],
  [/זכויות בנייה/, 'זכויות בנייה'],
  [/עסקאות/, 'עסקאות ההשוואה'],
];
/** A subject of fewer labelled arguments is none. */
const LEAST_ARGUMENTS = 10;
/** A single passage says less of its argument than all of them together. */
const PASSAGE_WEIGHT = 0.5;

type LabelledArgument = SampleCase['labels']['arguments'][number];

/** What a labelled argument is about, as a heading has it; null where nothing tells. */
export const labelledSubject = ({ topic, title }: Pick<LabelledArgument, 'topic' | 'title'>): string | null =>
  SUBJECTS.find(([sign]) => sign.test(topic))?.[1] ?? topicOf(normaliseText(`${topic}. ${title}`))?.label ?? null;

/** What the arguments of a case teach: all passages of one together, each alone, and its title. */
export function subjectExamples({ documents, labels }: SampleCase): LabelledChoice[] {
  const texts = Map.groupBy(
    documents.flatMap((document) => document.labels.claims),
    ({ group }) => group,
  );
  return labels.arguments.flatMap((argument) => {
    const label = labelledSubject(argument) ?? '';
    const own = (texts.get(argument.group) ?? []).map(({ text }) => text);
    const example = (text: string, weight: number): LabelledChoice => ({
      features: subjectFeatures(text),
      label,
      weight,
    });
    const words = subjectFeatures(`${argument.topic}. ${argument.title}`).filter((name) => !name.startsWith('topic:'));
    return [
      ...(own.length > 0 ? [example(own.join('\n'), 1)] : []),
      ...own.map((text) => example(text, PASSAGE_WEIGHT)),
      { features: words, label, weight: 1 },
    ];
  });
}

/** Fits the choice of a subject on the examples of cases; subjects that few arguments have are none. */
export function fitSubjects(cases: readonly SampleCase[]): Map<string, NamedWeights> {
  const count = Map.groupBy(
    cases.flatMap(({ labels }) => labels.arguments.map(labelledSubject)),
    (subject) => subject,
  );
  const isKnown = (label: string): boolean => (count.get(label)?.length ?? 0) >= LEAST_ARGUMENTS;
  return fitChoice(cases.flatMap(subjectExamples).map((one) => (isKnown(one.label) ? one : { ...one, label: '' })));
}
