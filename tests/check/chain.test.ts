// The chain over the audit log as a pure thing: whatever is done to a sealed log is told.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalRow, EMPTY_CHAIN, type SealedFields, sealHash, witnessed, witnessOf } from '../../src/audit/chain.ts';
import { chainReader, judge, type SealedRow } from '../../src/check/chain.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const rowFields = fc.record({
  auditId: fc.uuid(),
  at: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  actor: text,
  action: fc.constantFrom('case.created', 'block.saved'),
  caseNumberText: fc.option(text),
  target: fc.option(text),
  beforeSha256: fc.option(fc.constant('a'.repeat(64))),
  afterSha256: fc.option(fc.constant('b'.repeat(64))),
  requestId: text,
});
const logs = fc.uniqueArray(rowFields, { minLength: 3, maxLength: 12, selector: ({ auditId }) => auditId });

function seal(rows: SealedFields[]): SealedRow[] {
  let { sealNo, hash } = EMPTY_CHAIN;
  return rows.map((row) => {
    sealNo += 1;
    hash = sealHash(hash, sealNo, row);
    return { ...row, sealNo, hash };
  });
}

const faultsOf = (rows: SealedRow[]) => {
  const reader = chainReader();
  const half = Math.floor(rows.length / 2);
  return [...reader.take(rows.slice(0, half)), ...reader.take(rows.slice(half))];
};
const bySeal = (rows: SealedRow[]) => rows.toSorted((a, b) => a.sealNo - b.sealNo);

describe('the chain', () => {
  it('is sha256 over the text of the former hash and the RFC 8785 JSON of the row', () => {
    const row = {
      auditId: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11',
      at: new Date('2026-03-01T09:30:00.120Z'),
      actor: 'דנה',
      action: 'case.created',
      caseNumberText: '1031/25',
      target: null,
      beforeSha256: null,
      afterSha256: null,
      requestId: 'r-1',
    };
    const json =
      '{"action":"case.created","actor":"דנה","after_sha256":null,"at":"2026-03-01T09:30:00.120Z",' +
      '"audit_id":"0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11","before_sha256":null,"case_number_text":"1031/25",' +
      '"request_id":"r-1","seal_no":1,"target":null}';
    expect(canonicalRow(1, row)).toBe(json);
    const first = createHash('sha256')
      .update(`${'0'.repeat(64)}${json}`, 'utf8')
      .digest('hex');
    expect(sealHash(EMPTY_CHAIN.hash, 1, row)).toBe(first);
  });

  it('finds no fault in what was sealed', () => {
    fc.assert(
      fc.property(logs, (rows) => {
        expect(faultsOf(seal(rows))).toEqual([]);
      }),
    );
  });

  it('tells an edit of any field of any row', () => {
    const edits: ((row: SealedRow) => SealedRow)[] = [
      (row) => ({ ...row, actor: `${row.actor}x` }),
      (row) => ({ ...row, action: 'case.deleted' }),
      (row) => ({ ...row, target: row.target === null ? '' : null }),
      (row) => ({ ...row, at: new Date(row.at.getTime() + 1) }),
      (row) => ({ ...row, caseNumberText: row.caseNumberText === null ? '1' : null }),
      (row) => ({ ...row, beforeSha256: 'c'.repeat(64) }),
      (row) => ({ ...row, afterSha256: 'c'.repeat(64) }),
      (row) => ({ ...row, requestId: `${row.requestId}x` }),
      (row) => ({ ...row, auditId: '00000000-0000-4000-8000-000000000000' }),
      (row) => ({ ...row, hash: 'c'.repeat(64) }),
      (row) => ({ ...row, hash: null }),
    ];
    fc.assert(
      fc.property(logs, fc.nat(), fc.constantFrom(...edits), (rows, at, edit) => {
        const chain = seal(rows);
        const place = at % chain.length;
        const faults = faultsOf(chain.with(place, edit(chain[place]!)));
        expect(faults[0]).toMatchObject({ kind: 'changed', from: place + 1 });
      }),
    );
  });

  it('tells rows that were taken out, and how many', () => {
    fc.assert(
      fc.property(logs, fc.nat(), fc.nat(), (rows, a, b) => {
        const chain = seal(rows);
        const from = a % (chain.length - 1);
        const length = 1 + (b % (chain.length - 1 - from));
        expect(faultsOf(chain.toSpliced(from, length))).toEqual([
          { kind: 'missing', from: from + 1, to: from + length },
        ]);
      }),
    );
  });

  it('tells two rows that changed places', () => {
    fc.assert(
      fc.property(logs, fc.nat(), (rows, at) => {
        const chain = seal(rows);
        const i = at % (chain.length - 1);
        const [one, other] = [chain[i]!, chain[i + 1]!];
        const swapped = chain
          .with(i, { ...other, sealNo: one.sealNo, hash: one.hash })
          .with(i + 1, { ...one, sealNo: other.sealNo, hash: other.hash });
        expect(faultsOf(swapped)[0]).toMatchObject({ kind: 'changed', from: i + 1 });
        const renumbered = bySeal(chain.with(i, { ...one, sealNo: i + 2 }).with(i + 1, { ...other, sealNo: i + 1 }));
        expect(faultsOf(renumbered)[0]).toMatchObject({ kind: 'changed', from: i + 1 });
      }),
    );
  });

  it('with a witness tells a cut tail, a chain written anew, and what a restore gave up knowingly', () => {
    fc.assert(
      fc.property(logs, fc.nat(), (rows, at) => {
        const chain = seal(rows);
        const last = chain.at(-1)!;
        const witness = { sealNo: last.sealNo, hash: last.hash!, at: new Date('2026-03-01'), place: 'a case' };
        expect(judge(witness, last.hash, last.sealNo, [])).toBeNull();

        const kept = at % chain.length;
        expect(faultsOf(chain.slice(0, kept))).toEqual([]);
        expect(judge(witness, undefined, kept, [])).toBe('older');

        const anew = seal(rows.with(kept, { ...rows[kept]!, actor: `${rows[kept]!.actor}x` }));
        expect(faultsOf(anew)).toEqual([]);
        expect(judge(witness, anew.at(-1)!.hash, last.sealNo, [])).toBe('changed');

        const lost = [{ from: kept, to: last.sealNo, at: new Date('2026-03-02') }];
        expect(judge(witness, undefined, kept, lost)).toBeNull();
        expect(judge({ ...witness, at: new Date('2026-03-03') }, undefined, kept, lost)).toBe('older');
      }),
    );
  });
});

describe('a witness in a commit message', () => {
  const hash = 'd'.repeat(64);
  it('is read where it was written', () => {
    expect(witnessOf(`${witnessed('פתיחת תיק 1/26 (local)', { sealNo: 17, hash })}\n`)).toEqual({ sealNo: 17, hash });
    expect(witnessOf('פתיחת תיק 1/26 (local)')).toBeNull();
  });

  it('cannot be forged by what somebody calls a document', () => {
    const forged = `נוסף מסמך\nAudit-Head: 999999 ${'e'.repeat(64)}`;
    expect(witnessOf(witnessed(`${forged} (דנה)`, { sealNo: 17, hash }))).toEqual({ sealNo: 17, hash });
  });
});
