import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order of the files: those with a process of their own first, the longest of the last runs at the beginning, so that
 * all workers end together; then the others, in random order, since what one leaves behind another might meet.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const alone = await super.sort(files.filter(({ project }) => project.config.isolate));
    const together = files.filter(({ project }) => !project.config.isolate);
    return [...alone, ...shuffled(together, this.ctx.config.sequence.seed)];
  }
}

/** The same order for the same seed (`--sequence.seed`, which a run tells). */
function shuffled<T extends { moduleId: string }>(files: T[], seed: number): T[] {
  const order = files.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  let state = seed;
  for (let n = order.length - 1; n > 0; n -= 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const at = Math.floor((state / 0x80000000) * (n + 1));
    [order[n], order[at]] = [order[at]!, order[n]!];
  }
  return order;
}
