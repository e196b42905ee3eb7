import { Mixed } from '../words/text';

/** As the comparison of a draft with its final text joins them (`evidenceOf`). */
const BECAME = ' → ';

/** Words that a lesson was learnt from; where some took the place of others, both, in the order in which they are read. */
export function Evidence({ text, className }: { text: string; className?: string | undefined }) {
  const at = text.indexOf(BECAME);
  if (at < 0)
    return (
      <blockquote className={className}>
        <Mixed>{text}</Mixed>
      </blockquote>
    );
  return (
    <blockquote className={className}>
      <p>
        <strong>בטיוטה:</strong> <Mixed>{text.slice(0, at)}</Mixed>
      </p>
      <p>
        <strong>בהחלטה:</strong> <Mixed>{text.slice(at + BECAME.length)}</Mixed>
      </p>
    </blockquote>
  );
}
