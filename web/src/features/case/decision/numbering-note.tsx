import type { Block, BlockId } from '../../../api/types.gen';
import { Banner, Button } from '../../../design';
import type { SaveState } from '../../../editor/autosave.ts';
import { Mixed } from '../../../words/text';

interface Props {
  blocks: readonly Block[];
  /** Drawn anew when one of them changes. */
  states: Partial<Record<BlockId, SaveState>>;
  numbersOf(id: BlockId): number[];
  renumber(id: BlockId, first: number): void;
}

/** Says where the numbers of the paragraphs do not run on through the decision, and puts them in one run. */
export function Numbering({ blocks, numbersOf, renumber }: Props) {
  const numbers = blocks.map((block) => ({ block, own: numbersOf(block.block_id) }));
  const jump = firstJump(numbers);
  if (!jump) return null;
  const run = () => {
    let next = numbers.find(({ own }) => own.length > 0)?.own[0] ?? 1;
    for (const { block, own } of numbers) {
      if (own.length > 0) renumber(block.block_id, next);
      next += own.length;
    }
  };
  return (
    <Banner
      tone="warn"
      action={
        <Button small onPress={run}>
          מספור רץ
        </Button>
      }
    >
      <Mixed>{`מספרי הפסקאות אינם רצופים: בחלק "${jump.title}" פסקה ${jump.number} באה אחרי פסקה ${jump.after}.`}</Mixed>
    </Banner>
  );
}

function firstJump(all: readonly { block: Block; own: number[] }[]) {
  let last: number | null = null;
  for (const { block, own } of all)
    for (const number of own) {
      if (last !== null && number !== last + 1) return { title: block.title, number, after: last };
      last = number;
    }
  return null;
}
