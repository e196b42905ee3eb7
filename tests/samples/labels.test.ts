import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { loadHearings } from '../../samples/hearings.ts';
import { LATER_CASES, loadApart, loadCases, type SampleCase } from '../../samples/load.ts';

const ROOT = join(import.meta.dirname, '../../samples');
const PLEADINGS = ['appeal', 'response', 'reply'];
const SECTION_TYPES = 'heading parties background claims proceedings normative discussion conclusion other'.split(' ');

const cases = await loadCases();
const apart = await loadApart();
const earlier = cases.filter((sample) => !LATER_CASES.includes(sample.folder));
const later = [...cases.filter((sample) => LATER_CASES.includes(sample.folder)), ...apart];
const documents = [...cases, ...apart].flatMap((sample) =>
  sample.documents.map((document) => ({ at: `${sample.folder}/${document.name}`, sample, document })),
);

function ofType(sample: SampleCase, type: string) {
  return sample.documents.filter((document) => document.labels.doc_type === type);
}

/** Words alone, so that line breaks, tabs and list labels made by the word processor don't matter. */
function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

describe('the sample cases', () => {
  it('are eleven, each with an appeal, a response, a protocol and a decision of the promised size', () => {
    expect(earlier.map((sample) => sample.labels.case_number)).toEqual([
      '1031/25',
      '1074/0724',
      '1093-11-24',
      '1187/0923',
      '2207/25',
      '412-10-24',
      '6021-11-23',
      '8007/24',
      '8093-04-24',
      '85074-06-23',
      '9034/25',
    ]);
    for (const sample of earlier) {
      const [appeal] = ofType(sample, 'appeal');
      const responses = ofType(sample, 'response').length;
      expect(appeal?.text.length, sample.folder).toBeGreaterThanOrEqual(4000);
      expect(responses, sample.folder).toBeGreaterThanOrEqual(1);
      expect(ofType(sample, 'protocol')[0]?.text.length, sample.folder).toBeGreaterThanOrEqual(5000);
      expect(ofType(sample, 'decision')[0]?.text.length, sample.folder).toBeGreaterThanOrEqual(11_000);
    }
    expect(cases.some((sample) => ofType(sample, 'appeal')[0]!.text.length > 12_000)).toBe(true);
    expect(cases.flatMap((sample) => ofType(sample, 'appraisal')).length).toBeGreaterThanOrEqual(1);
  });

  it('are joined by four later ones and two kept apart, each of another kind', () => {
    expect(cases.map((sample) => sample.folder).filter((folder) => LATER_CASES.includes(folder))).toEqual(LATER_CASES);
    expect(apart.map((sample) => sample.folder)).toEqual(['1287-12-24', '1318-06-25']);
    for (const sample of later) {
      const length = (type: string) => ofType(sample, type).reduce((sum, { text }) => sum + text.length, 0);
      expect(length('appeal'), sample.folder).toBeGreaterThanOrEqual(5000);
      expect(ofType(sample, 'response').length, sample.folder).toBeGreaterThanOrEqual(1);
      expect(length('protocol'), sample.folder).toBeGreaterThanOrEqual(2800);
      expect(length('decision'), sample.folder).toBeGreaterThanOrEqual(2000);
    }
  });

  it('have every format that the intake reads, one of them scanned, in under 20 MB', async () => {
    const files = documents.flatMap(({ document }) => document.files);
    const extensions = new Set(files.map((file) => file.name.split('.').at(-1)));
    expect([...extensions].sort()).toEqual(['doc', 'docx', 'html', 'md', 'odt', 'pdf', 'rtf', 'txt']);
    expect(files.some((file) => file.scanned)).toBe(true);
    expect(documents.some(({ document }) => Object.values(document.labels.encodings).includes('windows-1255'))).toBe(
      true,
    );
    const names = await readdir(ROOT, { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      names.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
    );
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(20_000_000);
  });

  it('put every claim in exactly one argument of its own party', () => {
    for (const sample of [...cases, ...apart]) {
      const claims = sample.documents.flatMap((document) => document.labels.claims);
      expect(sample.labels.arguments.flatMap((argument) => argument.claim_ids).sort()).toEqual(
        claims.map((claim) => claim.id).sort(),
      );
      for (const argument of sample.labels.arguments) {
        const own = claims.filter((claim) => argument.claim_ids.includes(claim.id));
        expect(new Set(own.map((claim) => `${claim.party} ${claim.group}`))).toEqual(
          new Set([`${argument.party} ${argument.group}`]),
        );
      }
    }
  });
});

describe.each(documents)('$at', ({ document, sample }) => {
  const { labels, text } = document;

  it('quotes its source exactly', () => {
    const spans = [...labels.claims, ...labels.not_claims, ...labels.citations].map(({ start, text }) => ({
      start,
      text,
    }));
    const starts = labels.sections.map(({ start, start_quote }) => ({ start, text: start_quote }));
    for (const span of [...spans, ...starts]) {
      expect(text.slice(span.start, span.start + span.text.length)).toBe(span.text);
      expect(span.text.trim()).not.toBe('');
    }
    for (const verdict of labels.protocol?.verdicts ?? []) expect(text).toContain(verdict.evidence);
    for (const attendee of labels.protocol?.attendees ?? []) expect(text).toContain(attendee.name);
  });

  it('has sections of known types in order, and claims only where someone argues', () => {
    expect(labels.sections[0]?.start).toBe(0);
    const starts = labels.sections.map((section) => section.start);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    for (const section of labels.sections) expect(SECTION_TYPES).toContain(section.type);
    const argues = [...PLEADINGS, 'protocol'].includes(labels.doc_type);
    expect(labels.claims.length > 0).toBe(argues);
    const least = ofType(sample, 'appeal').length > 1 ? 12 : 15;
    if (labels.doc_type === 'appeal') expect(labels.claims.length).toBeGreaterThanOrEqual(least);
  });

  it('has metadata that stands in the text', () => {
    const { metadata } = labels;
    const parties = Object.values(metadata.parties).flat();
    for (const party of parties) expect(text).toContain(party.name);
    for (const member of metadata.panel) expect(text).toContain(member.name);
    for (const plan of metadata.plan_numbers) expect(text).toContain(plan);
    for (const parcel of [...metadata.block_parcel, ...metadata.other_block_parcel])
      for (const number of parcel.split('/')) expect(text).toContain(number);
    if (metadata.hebrew_date) expect(text).toContain(metadata.hebrew_date);
    expect([sample.labels.appeal_type]).toContain(metadata.appeal_type);
    if (labels.doc_type === 'decision') expect(metadata.outcome).toBe(sample.labels.outcome);
  });

  it('has the files that it names, each the document it claims to be', async () => {
    for (const file of document.files) {
      const bytes = await readFile(file.path);
      expect(signature(bytes), file.name).toBe(expectedSignature(file.name));
    }
    const hashes = await Promise.all(document.files.map(async (file) => sha256(await readFile(file.path))));
    expect(new Set(hashes).size).toBe(document.files.length);
  });

  it('has text and Word files that hold the words of the source in order', async () => {
    for (const file of document.files) {
      const bytes = await readFile(file.path);
      if (file.name.endsWith('.txt')) {
        expect(iconv.decode(bytes, labels.encodings[file.name] ?? 'utf8').trim()).toBe(text);
      } else if (file.name.endsWith('.docx')) {
        // The raw text is without footnotes and without the labels of automatic lists.
        const { value } = await mammoth.extractRawText({ buffer: bytes });
        expect(firstOutOfOrder(words(value), words(text))).toBeNull();
        expect(words(value).length).toBeGreaterThan(words(text).length * 0.9);
      }
    }
  });
});

describe.each(later.map((sample) => [sample.folder, sample] as const))('the later labels of %s', (_, sample) => {
  const { labels } = sample;
  const claims = sample.documents.flatMap((document) => document.labels.claims);
  const groups = new Map(labels.arguments.map((argument) => [argument.group, argument]));
  const source = (name: string) => sample.documents.find((document) => document.name === name)?.text ?? '';

  it('give every claim a role, every support a claim of its argument, and every argument a claim', () => {
    for (const { role, supports, group, id } of claims) {
      const supported = claims.find((claim) => claim.id === supports);
      if (role === 'claim') expect(supports, id).toBeNull();
      else expect([role, supported?.role, supported?.group], id).toEqual(['support', 'claim', group]);
    }
    const argued = claims.filter(({ role }) => role === 'claim').map(({ group }) => group);
    expect([...new Set(argued)].sort()).toEqual([...groups.keys()].sort());
    expect(claims.some(({ role }) => role === 'support')).toBe(true);
  });

  it('stand in their sources', () => {
    const { withdrawals = [], details = [], not_details = [] } = labels;
    for (const { document, start, text } of [...withdrawals, ...details, ...not_details]) {
      expect(source(document).slice(start, start + text.length)).toBe(text);
      expect(text.trim()).not.toBe('');
    }
    for (const { text, labels: own } of sample.documents) {
      for (const span of [...(own.protocol?.utterances ?? []), ...(own.rules_of_law ?? [])])
        expect(text.slice(span.start, span.start + span.text.length)).toBe(span.text);
    }
  });

  it('name every withdrawal in the words of its own party, told as a verdict when it was at the hearing', () => {
    const { withdrawals = [] } = labels;
    expect(withdrawals.length).toBeGreaterThanOrEqual(2);
    for (const { group, party, claim_ids, document, start } of withdrawals) {
      expect([groups.get(group)?.party, groups.get(group)?.claim_ids]).toEqual([party, claim_ids]);
      const { protocol, filer } = sample.documents.find(({ name }) => name === document)!.labels;
      const turn = protocol?.utterances?.find((one) => one.start <= start && start < one.start + one.text.length);
      expect(protocol ? turn?.party : filer).toBe(party);
      if (protocol)
        expect(protocol.verdicts).toContainEqual(expect.objectContaining({ group, party, verdict: 'dropped' }));
    }
  });

  it('give every claim of the hearing to the party whose turn it is', () => {
    const [protocol] = ofType(sample, 'protocol');
    const { utterances = [] } = protocol!.labels.protocol!;
    expect(utterances.length).toBeGreaterThanOrEqual(15);
    for (const claim of protocol!.labels.claims) {
      const turn = utterances.find(({ start, text }) => start <= claim.start && claim.start < start + text.length);
      expect(turn?.party, claim.text).toBe(claim.party);
    }
  });

  it('summarise every argument once, under its own party, in at most 60 words', () => {
    const { summary = [] } = labels;
    const told = summary.flatMap(({ party, items }) => items.flatMap((item) => item.groups.map((one) => [one, party])));
    expect(told.sort()).toEqual(labels.arguments.map(({ group, party }) => [group, party]).sort());
    for (const { groups: own, text, withdrawn } of summary.flatMap(({ items }) => items)) {
      expect(text.split(/\s+/).length).toBeLessThanOrEqual(60);
      const given = own.map((group) => (labels.withdrawals ?? []).some((one) => one.group === group));
      expect(given).toEqual(own.map(() => withdrawn));
    }
  });

  it('know the tribunal, both sides, the panel, the land, the decision under appeal and its date', () => {
    const fields = new Set((labels.details ?? []).map(({ field }) => field));
    for (const field of [
      ...['tribunal', 'party:appellant', 'party:local_committee', 'counsel:local_committee', 'panel', 'address'],
      ...['block_parcel', 'plan', 'decision_under_appeal.date', 'decision_under_appeal.body', 'hearing_date'],
    ])
      expect(fields, field).toContain(field);
    for (const { field, value, text } of labels.details ?? []) {
      if (!field.includes('date')) continue;
      expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(text).toContain(value.slice(0, 4));
    }
    expect((labels.not_details ?? []).length).toBeGreaterThanOrEqual(1);
  });
});

/** The first of `part` that does not follow the ones before it in `whole`; null when all do. */
function firstOutOfOrder(part: string[], whole: string[]): string | null {
  let at = 0;
  for (const word of part) {
    at = whole.indexOf(word, at) + 1;
    if (at === 0) return word;
  }
  return null;
}

function expectedSignature(name: string): string {
  const extension = name.split('.').at(-1) ?? '';
  return { docx: 'zip', odt: 'zip', pdf: 'pdf', doc: 'ole', rtf: 'rtf', html: 'html' }[extension] ?? 'text';
}

function signature(bytes: Buffer): string {
  const head = bytes.subarray(0, 20).toString('latin1');
  if (head.startsWith('PK')) return 'zip';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('\xd0\xcf\x11\xe0')) return 'ole';
  if (head.startsWith('{\\rtf')) return 'rtf';
  return head.toLowerCase().startsWith('<!doctype html') ? 'html' : 'text';
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const hearings = [...(await loadHearings()), ...(await loadHearings('apart-hearings'))];

describe.each(hearings.map((hearing) => [hearing.folder, hearing] as const))('hearing %s', (_, hearing) => {
  it('has its evidence in the protocol, every kind of verdict, and an appeal', () => {
    for (const { evidence } of hearing.verdicts) expect(hearing.protocol).toContain(evidence);
    expect(new Set(hearing.verdicts.map(({ verdict }) => verdict))).toEqual(
      new Set(['strengthened', 'newly_raised', 'dropped']),
    );
    expect(hearing.pleadings.map(({ docType }) => docType)).toContain('appeal');
    for (const { name } of hearing.attendees) expect(hearing.protocol).toContain(name);
    for (const words of hearing.notWithdrawn) expect(hearing.protocol).toContain(words);
    for (const { text } of hearing.utterances) expect(hearing.protocol.split(text)).toHaveLength(2);
  });
});
