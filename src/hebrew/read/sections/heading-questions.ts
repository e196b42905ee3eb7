/**
 * Headings that ask (`מה קרה`, `ומה בפי העוררת`, `כיצד התברר הערר`): the verb after the question word tells the section.
 * A question about a point in dispute (`האם נחסמת המדרכה`) tells none: it heads a part of the discussion or argument.
 */

import { SECTION_ASKS } from '../../pattern/rules.generated.ts';

/** Whether the heading is worded as a question about the course of things or about a point in dispute. */
export function isQuestion(plain: string): boolean {
  return SECTION_ASKS.test(plain);
}
