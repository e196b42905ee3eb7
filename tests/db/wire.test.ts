import { makePgArray } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseArray } from '../../src/db/driver/arrays.ts';
import { answerScanner, mayCopyIn, message, messageReader, prefixStatement } from '../../src/db/owner/wire.ts';

const body = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
const letter = fc.constantFrom(...'BCDEHPQSTZdcf1');
const stream = fc.array(
  fc.tuple(letter, body).map(([type, bytes]) => message(type, bytes)),
  { maxLength: 12 },
);

// The same bytes, cut anywhere.
function pieces(bytes: Buffer, cuts: number[]): Buffer[] {
  const at = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...at, bytes.length].map((end, i) => bytes.subarray(i === 0 ? 0 : at[i - 1]!, end));
}

describe('messageReader', () => {
  it('gives the messages that were sent, however the bytes arrive', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat()), (messages, cuts) => {
        const reader = messageReader(1_000);
        const read: Buffer[] = [];
        for (const piece of pieces(Buffer.concat(messages), cuts)) {
          reader.push(piece);
          for (let next = reader.next(true); next; next = reader.next(true)) read.push(next);
        }
        expect(read.map((each) => each.toString('hex'))).toEqual(messages.map((each) => each.toString('hex')));
        expect(reader.pendingBytes()).toBe(0);
      }),
    );
  });

  it('refuses a message that is too long or has an impossible length before it is there', () => {
    for (const length of [0xffffffff, 3, 1_001]) {
      const reader = messageReader(1_000);
      const head = Buffer.alloc(5, 'Q');
      head.writeUInt32BE(length, 1);
      reader.push(head);
      expect(() => reader.next(true)).toThrow(RangeError);
    }
  });
});

describe('answerScanner', () => {
  it('finds the last transaction status and a changed setting, however the bytes arrive', () => {
    const answers = fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom(...'DT12NS'), body).map(([type, bytes]) => message(type, bytes)),
        fc.constantFrom('SET', 'SELECT 1', 'BEGIN', 'RESET', 'SETTLE').map((tag) => message('C', tag)),
        fc.constantFrom('I', 'T', 'E').map((status) => message('Z', Buffer.from(status))),
      ),
    );
    fc.assert(
      fc.property(answers, fc.array(fc.nat()), (messages, cuts) => {
        const { scan, facts } = answerScanner();
        for (const piece of pieces(Buffer.concat(messages), cuts)) scan(piece);
        const last = messages.findLast((each) => each[0] === 0x5a);
        expect(facts.status).toBe(last ? String.fromCharCode(last[5]!) : null);
        expect(facts.settingsTouched).toBe(messages.some((each) => each.equals(message('C', 'SET'))));
      }),
    );
  });
});

describe('prefixStatement', () => {
  const name = fc.stringMatching(/^[a-z0-9_]{1,20}$/);
  const forms: [string, (statement: string) => Buffer][] = [
    ['Parse', (statement) => message('P', statement, 'select 1', Buffer.alloc(2))],
    ['Bind', (statement) => message('B', 'a portal', statement, Buffer.alloc(6))],
    ['Describe', (statement) => message('D', Buffer.from('S'), statement)],
    ['Close', (statement) => message('C', Buffer.from('S'), statement)],
  ];

  it.each(forms)("puts the prefix before a %s's statement and changes nothing else", (type, make) => {
    fc.assert(
      fc.property(name, (statement) => {
        const { output, prepared } = prefixStatement(make(statement), 'c7_');
        expect(output.equals(make(`c7_${statement}`))).toBe(true);
        expect(prepared).toBe(type === 'Parse' ? `c7_${statement}` : null);
        expect(prefixStatement(make(''), 'c7_').output.equals(make(''))).toBe(true);
      }),
    );
  });

  it.each([
    message('D', Buffer.from('P'), 'portal'),
    message('Q', 'select 1'),
    message('S'),
    message('P'),
    message('B'),
  ])('leaves other messages, and cut ones, as they are', (input) => {
    expect(prefixStatement(input, 'c7_').output.equals(input)).toBe(true);
  });
});

it('mayCopyIn looks at statements only', () => {
  expect(mayCopyIn(message('Q', 'COPY t FROM STDIN'))).toBe(true);
  expect(mayCopyIn(message('P', 'name', 'copy t from stdin', Buffer.alloc(2)))).toBe(true);
  expect(mayCopyIn(message('Q', 'copy t to stdout'))).toBe(false);
  expect(mayCopyIn(message('d', Buffer.from('stdin')))).toBe(false);
});

it('parseArray reads what makePgArray writes', () => {
  const item = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('NULL', '', '{}', 'a,b', '"', '\\'),
    fc.constant(null),
  );
  fc.assert(fc.property(fc.array(item), (items) => void expect(parseArray(makePgArray(items))).toEqual(items)));
  const nested = fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 });
  fc.assert(fc.property(nested, (items) => void expect(parseArray(makePgArray(items))).toEqual(items)));
  expect(parseArray('[0:1]={a,b}')).toEqual(['a', 'b']);
});
