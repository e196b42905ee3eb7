// Who has no lawyer, as the papers and the hearing say: that is known, and no gap of the draft.
import type { PartiesRecord } from '../../db/schema/cases.ts';
import { detailWords } from '../../hebrew/read/details/words.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import type { AttendeeFact } from '../template/case-facts.ts';
import { isPerson, type KnownParty } from '../template/parties.ts';
import { readPaper, type SignedPaper } from './counsel-in-papers.ts';
import type { CaseDocument } from './material.ts';

/**
 * The parties, of whom those persons without counsel are marked who say that they have none, signed their own pleading, came to
 * the hearing by themselves, or are said to have none. A body is always spoken for by somebody.
 */
export function withUnrepresented(
  parties: PartiesRecord,
  documents: readonly CaseDocument[],
  present: readonly AttendeeFact[],
): PartiesRecord {
  const papers = documents.filter(({ docType }) => PAPERS.has(docType));
  const marked = (list: readonly KnownParty[], keys: readonly PartyKey[]): KnownParty[] => {
    const own = papers.filter(({ party }) => party !== null && keys.includes(party)).map(readOwn);
    const others = papers.filter(({ party }) => party === null || !keys.includes(party));
    const isSaid = others.some(({ text }) => SAID_OF[keys[0] === 'appellant' ? 'appellants' : 'against'].test(text));
    return list.map((party) =>
      !party.representative &&
      isPerson(party) &&
      (isSaid || own.some((paper) => isLay(paper, party)) || cameAlone(present, party))
        ? { ...party, isAlone: true }
        : party,
    );
  };
  return {
    appellants: marked(parties.appellants, ['appellant']),
    respondents: marked(parties.respondents, ['respondent', 'permit_applicant']),
    permit_applicants: marked(parties.permit_applicants, ['permit_applicant', 'respondent']),
  };
}

const PAPERS = new Set(['appeal', 'response', 'reply']);

interface OwnPaper extends SignedPaper {
  text: string;
}
const readOwn = (document: CaseDocument): OwnPaper => ({ ...readPaper(document), text: document.text });

/** Whether a pleading is a person's own: he says that he has no lawyer, or signed it and no lawyer did. */
function isLay({ text, head, tail, signers }: OwnPaper, party: KnownParty): boolean {
  const isOwner = isNamedIn(tail.slice(-SIGNATURE_LINES), party);
  if (saidBeside([...head, ...tail], party)) return true;
  if (signers.length > 0 || tail.slice(-SIGNATURE_LINES).some((line) => COUNSEL.test(line))) return false;
  return isOwner || (NO_LAWYER.test(text) && isNamedIn(head, party));
}

const SIGNATURE_LINES = 6;

/** A signature holds a whole name, or the surname behind a letter or two: "נ. וילקומירסקי". A long line signs nothing. */
function isNamedIn(lines: readonly string[], { name }: KnownParty): boolean {
  const words = [...detailWords(name)];
  const surname = words.at(-1) ?? '';
  return lines.some((line) => {
    const told = detailWords(line);
    // "ברוריה ודסטה אלמו" names both.
    const own = new Set([...told, ...[...told].map((word) => word.replace(/^ו(?=[א-ת]{2})/, ''))]);
    if (told.size > LONGEST_SIGNATURE) return line.includes(name);
    const isInitial = new RegExp(`(?<![א-ת])${words[0]?.[0] ?? ''}['.]? `).test(`${line} `);
    return own.has(surname) && (words.some((word) => word !== surname && own.has(word)) || isInitial);
  });
}
const LONGEST_SIGNATURE = 9;

/** "זאב הירשמן, בלא ייצוג", "דן לוי (לא מיוצג)", "רות גל, בעצמה": said right behind the name. */
const saidBeside = (lines: readonly string[], { name }: KnownParty): boolean =>
  lines.some((line, at) => {
    const place = line.indexOf(name);
    const behind = place < 0 ? '' : `${line.slice(place + name.length)} ${lines[at + 1] ?? ''}`;
    return BESIDE.test(behind.slice(0, BESIDE_WITHIN));
  });
const BESIDE_WITHIN = 90;

const COUNSELLED = '(?:[בל]?עורכת?[- ]דין|עו["״]ד|יי?צוג)';
const WITHOUT = `(?:(?:בל[אי]|ללא|אין ל(?:י|נו|ו|ה|הם|הן)) |לא (?:שכר|לקח|נעזר)(?:תי|נו|ו|ה)? )${COUNSELLED}`;
const NOT_REPRESENTED = `(?:לא|אינ(?:ו|ה|ם|ן|ני|נו)|איננ(?:ו|ה|י)) (?:מיוצג|מיוצגת|מיוצגים|מיוצגות)(?![א-ת])`;
const NO_LAWYER = new RegExp(
  `(?<![א-ת])(?:${WITHOUT}|${NOT_REPRESENTED}|(?:אני|אנחנו|אנו) לא (?:עורכת?[- ]דין|עורכי[- ]דין|משפטנ(?:ים|ית)?))`,
);
const BESIDE = new RegExp(
  `^[^;|]{0,60}?(?<![א-ת])(?:${WITHOUT}|${NOT_REPRESENTED}|(?:מופיעה? )?בעצמ(?:ו|ה|ם|ן)(?![א-ת]))`,
);
const COUNSEL = /(?<![א-ת])(?:עו["״]ד|עוה["״]ד|עורכת?[- ]דין|ב["״]כ|בא(?:ת|י)? כו?ח)/;

/** Others say of all of a side that they have no lawyer: "העוררים, שאינם מיוצגים". */
const said = (side: string): RegExp =>
  new RegExp(`(?<![א-ת])[ולבמש]{0,2}${side}(?:ת|ה|ים|ות)?,? (?:ש|אשר )?(?:${NOT_REPRESENTED})`);
const SAID_OF = { appellants: said('ה?עורר'), against: said('ה?(?:משיב|מבקש|שכן|שכנ)') };

/** Whether the list of those present has a person "בעצמו". */
const cameAlone = (present: readonly AttendeeFact[], { name }: KnownParty): boolean => {
  const words = detailWords(name);
  return present.some(
    (one) =>
      /(?<![א-ת])בעצמ(?:ו|ה|ם|ן)(?![א-ת])/.test(one.role) &&
      [...detailWords(one.name)].every((word) => words.has(word)),
  );
};
