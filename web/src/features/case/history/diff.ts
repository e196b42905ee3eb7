export type DiffLine = { kind: 'same' | 'ins' | 'del'; text: string } | { kind: 'gap'; text: '' };

/** Tells programs which block of the decision begins; nobody wrote it. */
const MARKER = /^<!-- block-[a-z-]+: .* -->$/;

/** The lines of a unified difference as people read them: without its heads, a gap where lines are left out. */
export function linesOf(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let isBody = false;
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    if (line.startsWith('@@')) {
      if (isBody) lines.push({ kind: 'gap', text: '' });
      isBody = true;
    } else if (isBody && !line.startsWith('\\') && !MARKER.test(line.slice(1)))
      lines.push({ kind: line[0] === '+' ? 'ins' : line[0] === '-' ? 'del' : 'same', text: line.slice(1) });
  }
  // Empty lines stood round each marker.
  return lines.filter(
    ({ kind, text }, n) => kind === 'gap' || text !== '' || lines[n - 1]?.text !== '' || lines[n - 1]?.kind !== kind,
  );
}
