import { AppError } from '../errors.ts';

/** The 12 blocks of a decision, in order (contract section 3). */
export const BLOCKS = [
  { id: 'block-alef', title: 'כותרת הוועדה' },
  { id: 'block-bet', title: 'הרכב הוועדה' },
  { id: 'block-gimel', title: 'הצדדים' },
  { id: 'block-dalet', title: 'כותרת ההחלטה' },
  { id: 'block-he', title: 'פתח דבר' },
  { id: 'block-vav', title: 'רקע עובדתי ותכנוני' },
  { id: 'block-zayin', title: 'תמצית טענות הצדדים' },
  { id: 'block-het', title: 'ההליך בפני ועדת הערר' },
  { id: 'block-tet', title: 'המסגרת הנורמטיבית' },
  { id: 'block-yod', title: 'דיון והכרעה' },
  { id: 'block-yod-alef', title: 'סוף דבר' },
  { id: 'block-yod-bet', title: 'חתימות' },
] as const;

export type BlockId = (typeof BLOCKS)[number]['id'];

/** Blocks of numbered paragraphs; those before and after are the title page and the signatures. */
export const BODY_BLOCKS: readonly BlockId[] = BLOCKS.map(({ id }) => id).slice(4, 11);

export const BLOCK_IDS = BLOCKS.map((block) => block.id) as [BlockId, ...BlockId[]];

/** The title of a block. */
export const blockTitle = (id: BlockId): string => BLOCKS.find((block) => block.id === id)!.title;

/** The block of an id that somebody sent. @throws AppError block_not_found */
export function knownBlock(text: string): BlockId {
  const id = BLOCK_IDS.find((one) => one === text);
  if (!id) throw new AppError('block_not_found');
  return id;
}
