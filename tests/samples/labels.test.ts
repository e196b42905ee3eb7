import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { loadHearings } from '../../samples/hearings.ts';
import { loadCases, type SampleCase } from '../../samples/load.ts';

const ROOT = join(import.meta.dirname, '../../samples');
const PLEADINGS = ['appeal', 'response', 'reply'];
const SECTION_TYPES = 'heading parties background claims proceedings normative discussion conclusion other'.split(' ');

const cases = await loadCases();
const documents = cases.flatMap((sample) =>
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
    expect(cases.map((sample) => sample.labels.case_number)).toEqual([
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
    for (const sample of cases) {
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

  it('have every format that the intake reads, one of them scanned, in under 12 MB', async () => {
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
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(12_000_000);
  });

  it('put every claim in exactly one argument of its own party', () => {
    for (const sample of cases) {
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
    if (labels.doc_type === 'appeal') expect(labels.claims.length).toBeGreaterThanOrEqual(15);
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
