/** Everything that a draft cites, and how far each citation is known to be right (contract section 10). */
import { citationKey } from '../read/citations/find.ts';
import type { CitationKind } from '../read/citations/types.ts';
import { findUnreadable } from '../read/citations/unreadable.ts';
import { caseDetails } from './citation-slips.ts';
import { BODY_BLOCKS, type DecisionText, type PlainBlock } from './decision-text.ts';
import { fileNumberKey } from './file-numbers.ts';
import { comparableText, comparedWith, type TextPlace } from './quotation-compare.ts';
import { type KnownCase, type Mention, mentionsIn, type Quotation, quotationsOf } from './quotations.ts';
import type { Authority, CaseFacts } from './types.ts';

/** `known`: the decision is there; `verified`: and so is every quotation beside it; `mismatch`: one of them differs. */
export const CITATION_LEVELS = ['unreadable', 'formal', 'known', 'verified', 'mismatch'] as const;
export type CitationLevel = (typeof CITATION_LEVELS)[number];

export interface DraftCitation {
  block: PlainBlock;
  /** Offsets in the block's plain text. */
  start: number;
  end: number;
  /** Null where it cannot be read. */
  key: string | null;
  kind: CitationKind;
  short: boolean;
  level: CitationLevel;
  /** The decision it is of; `place` where the quotation beside it stands, or most likely should. */
  authority: { id: string; place: TextPlace | null } | null;
  /** For a person: how a quotation differs. */
  note: string | null;
  /** The quotations beside it that differ. */
  wrong: { quotation: Quotation; isNear: boolean; note: string | null }[];
}

export type CitationFacts = Pick<CaseFacts, 'caseNumber' | 'attachments' | 'authorities'>;

const done = new WeakMap<DecisionText, { facts: CitationFacts; citations: DraftCitation[] }>();

/**
 * The citations of the decision's own parts, in order. The file number of the case itself is none. Linear in the draft and
 * in the texts of what it cites.
 */
export function citationsOf(decision: DecisionText, facts: CitationFacts): DraftCitation[] {
  const former = done.get(decision);
  if (former?.facts === facts) return former.citations;
  const citations = findAll(decision, facts);
  done.set(decision, { facts, citations });
  return citations;
}

/** The cases by whose names a draft may call them. */
export const knownCases = (cited: readonly { citation: string }[]): KnownCase[] =>
  cited.map(({ citation }) => ({ key: citationKey(citation), parties: caseDetails(citation)?.parties ?? null }));

function findAll(decision: DecisionText, facts: CitationFacts): DraftCitation[] {
  const authorities = facts.authorities ?? [];
  const mentions = mentionsIn(decision, knownCases([...facts.attachments, ...authorities]));
  const quotations = Map.groupBy(quotationsOf(decision, mentions), ({ mention }) => mention);
  const judge = judgeOf(facts.attachments, authorities);
  return BODY_BLOCKS.flatMap((id) => {
    const block = decision.block(id);
    const own = (mentions.get(block) ?? []).filter((mention) => !isOwnCase(mention, block, facts.caseNumber));
    const read = own.map((mention) => ({ block, ...mention, ...judge(mention, quotations.get(mention) ?? []) }));
    const broken = findUnreadable(block.text, mentions.get(block) ?? []).map(({ start, end }) => ({
      ...{ block, start, end, key: null, kind: 'case' as const, short: false },
      ...{ ...NOTHING_KNOWN, level: 'unreadable' as const, note: 'מספר ההליך חסר או אינו קריא' },
    }));
    return [...read, ...broken].toSorted((a, b) => a.start - b.start);
  });
}

const isOwnCase = ({ kind, start, end }: Mention, { text }: PlainBlock, caseNumber: string): boolean => {
  const number = kind === 'case' ? /\d{1,6}(?:\s?[/-]\s?\d{2,4}){1,2}/.exec(text.slice(start, end))?.[0] : undefined;
  return number !== undefined && fileNumberKey(number.replace(/\s/g, '')) === fileNumberKey(caseNumber);
};

type Judgement = Pick<DraftCitation, 'level' | 'authority' | 'note' | 'wrong'>;
const NOTHING_KNOWN: Judgement = { level: 'formal', authority: null, note: null, wrong: [] };

function judgeOf(attachments: CaseFacts['attachments'], authorities: readonly Authority[]) {
  const byKey = new Map(authorities.map((one) => [one.key, one]));
  const attached = Map.groupBy(attachments, ({ citation }) => citationKey(citation));
  const texts = new Map<string, ReturnType<typeof comparableText>>();
  const textOf = (key: string, text: string) => texts.get(key) ?? texts.set(key, comparableText(text)).get(key)!;
  return ({ kind, key }: Mention, quotations: Quotation[]): Judgement => {
    const authority = kind === 'case' ? byKey.get(key) : undefined;
    const quotes = kind === 'case' ? attached.get(key) : undefined;
    if (authority) {
      const judged = judgeAll(quotations, (one) => comparedWith(one, textOf(key, authority.text), true));
      return { ...judged, authority: { id: authority.id, place: judged.place } };
    }
    if (!quotes) return NOTHING_KNOWN;
    const text = textOf(key, quotes.map(({ quote }) => quote).join('\n\n'));
    return { ...judgeAll(quotations, (one) => comparedWith(one, text, false)), authority: null };
  };
}

function judgeAll(quotations: Quotation[], compare: (one: Quotation) => ReturnType<typeof comparedWith>) {
  const compared = quotations.map((quotation) => ({ quotation, ...compare(quotation) }));
  const wrong = compared.filter(({ verdict }) => verdict === 'differs');
  if (wrong[0]) return { level: 'mismatch' as const, note: wrong[0].note, place: wrong[0].place, wrong };
  const told = compared.filter(({ verdict }) => verdict !== 'none');
  const unsure = told.find(({ verdict }) => verdict === 'unknown');
  const level = told.length > 0 && !unsure ? ('verified' as const) : ('known' as const);
  return { level, note: unsure?.note ?? null, place: told.find(({ place }) => place)?.place ?? null, wrong };
}
