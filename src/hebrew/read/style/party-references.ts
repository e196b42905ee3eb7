/** By what words a writer calls the parties, and how names are defined. */

import { PARTY_DEFINITION } from '../../pattern/rules.generated.ts';
import { normaliseForLookup } from '../../text/normalise.ts';
import type { CandidateList } from './candidates.ts';
import { excerptAt, excerptOf } from './excerpts.ts';
import { SLOT_TEXT } from './types.ts';
import type { StyleText } from './units.ts';

/** Adds the terms for parties and the forms of definitions (`להלן: "…"`). */
export function addPartyReferences(style: StyleText, into: CandidateList): void {
  const { text, segments } = style;
  for (const segment of segments) {
    for (const unit of segment.units) {
      if (unit.slot !== 'party') continue;
      const form = withArticle(text.slice(unit.start + unit.prefix.length, unit.end).replace(/\s+/g, ' ')).replace(
        /\d{1,2}(?:\s?(?:[-–,]|ו-?)\s?\d{1,2})*/g,
        SLOT_TEXT.number,
      );
      into.addForm(`term ${normaliseForLookup(form)}`, 'party_reference', form, () => excerptAt(text, segment, [unit]));
    }
  }
  for (const match of text.matchAll(PARTY_DEFINITION)) {
    const form = match[0].replace(/\s+/g, ' ').replace(match[2]!, SLOT_TEXT.name);
    into.addForm(`definition ${normaliseForLookup(form)}`, 'party_reference', form, () => {
      const to = text.indexOf('\n', match.index);
      const start = text.lastIndexOf('\n', match.index) + 1;
      return excerptOf(text, start, to < 0 ? text.length : to, match.index, match.index + match[0].length);
    });
  }
}

/** A prefix letter swallows the article (`לעוררים`): the term has it again. */
function withArticle(term: string): string {
  const [first = '', second] = term.split(' ');
  const construct = second !== undefined && !/^ו?ועדה$/.test(first) && !/^\d/.test(second);
  const definite = second === undefined || second.startsWith('ה') || /^\d/.test(second);
  return first.startsWith('ה') || construct || !definite ? term : `ה${term}`;
}
