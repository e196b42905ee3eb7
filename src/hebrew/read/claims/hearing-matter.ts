// What a hearing is about, a permit or a plan, and so who those are who answer beside the committee.
import { NEIGHBOURS, PERMIT_ASKED, PLAN_APPEALED } from '../../pattern/rules.generated.ts';
import type { PartyKey } from '../parties.ts';

const HEADING = 12_000;

const DEVELOPER = /(?<![א-ת])[ובלמשכ]{0,2}ה(?:יזם|יזמים|יזמית|יזמיות)(?![א-ת])/;
const PLAN_SUBMITTER = /מגיש(?:ת|י|ות)? ה?ת[ו]?כנית/;

/** One of a plan's makers is there, and nobody speaks of a permit that was asked for. */
const PLAN_MAKER = /(?:עור(?:ך|כת|כי)|יוז(?:ם|מת|מי)|יזמ(?:ית|י)|יזם) ה?ת[ו]?כנית/;
const PERMIT = /(?<![א-ת])[ובלמשכה]{0,2}היתר(?:י|ים)?(?![א-ת])|(?<![א-ת])[ובלמשכ]{0,2}הקלה(?![א-ת])|שימוש חורג/g;
/** Where a plan is spoken of, and a permit hardly, the appeal is against the plan. */
const PLAN = /(?<![א-ת])[ובלמשכ]{0,2}ה?תו?כנית(?![א-ת])/g;
const MUCH_MORE = 3;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const TITLE = 300;
/** "ערר 1046-02-24, תכנית 407-0962318" in the title of a protocol: what is appealed. */
const PLAN_OF_TITLE = /(?:^|[,;–\n-])\s?ת(?:ו)?כנית (?:מס' )?\d{3}-\d{7}/;

/** Whether a hearing is on a plan: by the title, by who came, by what is spoken of. */
export function onPlan(text: string): boolean {
  if (PLAN_SUBMITTER.test(text) || PLAN_APPEALED.test(text.slice(0, HEADING))) return true;
  const title = text.slice(0, TITLE);
  if (PLAN_OF_TITLE.test(title) && !PERMIT_ASKED.test(title)) return true;
  if (count(text, PLAN) > 0 && count(text, PLAN) >= MUCH_MORE * count(text, PERMIT)) return true;
  return PLAN_MAKER.test(text) && !PERMIT_ASKED.test(text);
}

/** Where a hearing calls someone "היזם", that is who the other respondents are; a plan's initiator is no permit's applicant. */
export function sideOf(party: PartyKey | null, text: string, isOnPlan: boolean): PartyKey | null {
  if (isOnPlan) return initiator(party);
  return party === 'respondent' && DEVELOPER.test(text) && !NEIGHBOURS.test(text) ? 'permit_applicant' : party;
}

function initiator(party: PartyKey | null): PartyKey | null {
  return party === 'permit_applicant' ? 'respondent' : party;
}
