import type { Citation, StatuteDetails } from '../citations/types.ts';

/** An argument that leans on more than these leans on none of them in particular. */
const MOST = 15;

/**
 * What the claims of an argument lean on, in one spelling, each once: provisions of law, then plans, then judgments.
 *
 * @param citations of its claims, in order; short mentions replaced by what they mention
 */
export function legalBasis(citations: readonly Citation[]): string[] {
  const named = new Map<string, { rank: number; name: string }>();
  for (const citation of citations) {
    const name = nameOf(citation);
    if (name !== null && !named.has(name)) named.set(name, { rank: RANK[citation.kind], name });
  }
  return [...named.values()]
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ name }) => name);
}

const RANK = { statute: 0, plan: 1, case: 2 };

function nameOf({ kind, key, text, statute, case: decided }: Citation): string | null {
  if (kind === 'statute') return statute ? statuteName(statute) : null;
  if (kind === 'plan') return /^תמ["״]?א/.test(text) ? text.replace(/["״]/g, '"').trim() : key;
  if (!decided?.number) return decided?.parties ?? null;
  return [decided.procedure, decided.number, decided.parties].filter(Boolean).join(' ');
}

/** "152(א)" of the law → "סעיף 152(א) לחוק התכנון והבנייה"; of regulations, a regulation; of a schedule, its section. */
function statuteName({ law, provision }: StatuteDetails): string | null {
  if (/^(?:חוק|תקנות) (?:זה|זו|אלה|אלו)(?![א-ת])/.test(law)) return null;
  const name = law.replace(/והבניה(?![א-ת])/g, 'והבנייה');
  if (provision === null) return name;
  const schedule = /^תוספת ([א-ת]+)(?:\/(.+))?$/.exec(provision);
  if (schedule) {
    const whole = `תוספת ה${schedule[1]} ל${name}`;
    return schedule[2] ? `סעיף ${schedule[2]} ל${whole}` : `ה${whole}`;
  }
  const several = /[-,]/.test(provision);
  const word = law.startsWith('תקנות') ? (several ? 'תקנות' : 'תקנה') : several ? 'סעיפים' : 'סעיף';
  return `${word} ${provision} ל${name}`;
}
