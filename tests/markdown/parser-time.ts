import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { weighMarkdown } from '../../src/markdown/weight.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Processor microseconds that the parser takes; the least of `rounds`. Other programs of the machine do not count. */
export function parserTime(markdown: string, rounds = 1): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1)
    least = Math.min(
      least,
      processorTime(() => parser.parse(markdown)),
    );
  return least;
}

/** Processor microseconds that `run` takes; a collector of garbage beside it counts. */
export function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * How often the limit is passed: the processor time over `limit` microseconds. Measured anew while it is over, since what
 * a busy machine adds to one round it does not add to all, and what a text costs it always costs.
 */
export function overTime(markdown: string, limit: number, rounds = 6): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= limit; round += 1) least = Math.min(least, parserTime(markdown));
  return least / limit;
}

const YARDSTICK =
  '## כותרת\n\n1. סעיף **חשוב** מאוד, ובו טענה [1].\n2. סעיף נוסף.\n\n> ציטוט מן הדברים\n\nפסקה של טקסט רגיל.\n\n'.repeat(
    150,
  );

/** How much slower this machine is, right now, than the one on which the estimate's constants were measured. */
export function machineFactor(): number {
  factor ??= parserTime(YARDSTICK, 5) / weighMarkdown(YARDSTICK).cost;
  return factor;
}

let factor: number | undefined;
