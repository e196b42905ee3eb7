/** Whether each alternative of a bracket is Hebrew that somebody writes: its words stand in an example or in a sample. */
import { foldFinals } from '../text/normalise.ts';
import { type Lexicon, sourceOfPhrase } from './compile.ts';
import { type Node, readFragment, readPhrase } from './notation.ts';
import { type RuleFile, triedOf } from './rule-file.ts';

/** A bracket's alternative as its writer wrote it, and what finds its words. */
interface Alternative {
  label: string;
  shown: string;
  source: string;
}

/**
 * Alternatives whose words stand in no example of any rule and in no sample. Endings and letters before a word are its forms,
 * marks and edges no words, and what a list of `lexicon/` has is a list: none of these is asked for.
 *
 * @param samples texts of pleadings, hearings and decisions
 */
export function unheardAlternatives(files: readonly RuleFile[], shared: Lexicon, samples: readonly string[]): string[] {
  const examples = files.flatMap((file) =>
    triedOf(file, shared).flatMap(({ matches, refuses }) => [...matches, ...refuses]),
  );
  const texts = foldFinals([...examples, ...samples].join('\n'));
  const heard = new Map<string, boolean>();
  const isHeard = (source: string): boolean => {
    const known = heard.get(source) ?? new RegExp(foldFinals(source)).test(texts);
    heard.set(source, known);
    return known;
  };
  return files
    .flatMap((file) => alternativesOfFile(file, shared))
    .filter(({ source }) => !isHeard(source))
    .map(({ label, shown }) => `${label}: החלופה "${shown}" אינה נשמעת בשום דוגמה ובשום מסמך`);
}

function alternativesOfFile(file: RuleFile, shared: Lexicon): Alternative[] {
  const lexicon = { ...shared, classes: { ...shared.classes, ...file.classes } };
  const ofRules = triedOf(file, shared).flatMap(({ label, entries }) =>
    entries.flatMap((entry) => (typeof entry === 'string' ? within(readPhrase(entry).nodes, label, lexicon) : [])),
  );
  const ofClasses = Object.entries(file.classes ?? {}).flatMap(([name, entries]) =>
    entries.flatMap((entry) => {
      const label = `${file.name}: {${name}}`;
      const nodes = readFragment(entry);
      return [...(entries.length > 1 ? told(nodes, label, lexicon) : []), ...within(nodes, label, lexicon)];
    }),
  );
  return [...ofRules, ...ofClasses];
}

/** The alternatives of the brackets among nodes; of one that must not stand there, none. `isPart`: behind a letter. */
function within(nodes: readonly Node[], label: string, lexicon: Lexicon, isPart = false): Alternative[] {
  return nodes.flatMap((node, at) => {
    if (!('of' in node) || (node.kind === 'look' && node.isNegated)) return [];
    const ending = isEnding(node, nodes[at - 1]) || (isPart && at === 0);
    const joined = /^[א-ת]/.test(textOf(nodes[at + 1]));
    return node.of.flatMap((each) => {
      const isForm = (ending && !textOf(each[0]).startsWith(' ')) || (joined && !textOf(each.at(-1)).endsWith(' '));
      return [
        ...(node.of.length > 1 && !isForm ? told(each, label, lexicon) : []),
        ...within(each, label, lexicon, isForm),
      ];
    });
  });
}

/** A word of its own, or nothing where the alternative is a letter, a mark or an edge. */
function told(nodes: readonly Node[], label: string, lexicon: Lexicon): Alternative[] {
  const words = trimmed(plain(nodes));
  const shown = shownNodes(words);
  // Its own alternatives are asked for where it is written.
  if (words.length === 1 && words[0]!.kind === 'class') return [];
  if (!/[א-תa-z]{2}/i.test(shown.replace(/\([^)]*\)/g, ''))) return [];
  return [{ label, shown, source: sourceOfPhrase({ nodes: words, begins: 'prefixed', ends: 'open' }, lexicon) }];
}

/** What stands at a letter, or may stand right behind other alternatives without a blank. */
function isEnding(node: Node, before: Node | undefined): boolean {
  if (before?.kind === 'text') return /[א-ת]$/.test(before.text);
  if (before?.kind !== 'choice' || node.kind !== 'choice' || !node.isOptional) return false;
  return node.of.every((each) => /^[א-ת|()[\]]+$/.test(shownNodes(each)));
}
const textOf = (node: Node | undefined): string => (node?.kind === 'text' ? node.text : '');

/** Without what stands beside the words. */
function plain(nodes: readonly Node[]): Node[] {
  return nodes
    .filter(({ kind }) => kind !== 'look' && kind !== 'edge')
    .map((node) => ('of' in node ? { ...node, of: node.of.map(plain) } : node));
}

/** Without gaps, marks and blanks at the ends. */
function trimmed(nodes: readonly Node[]): Node[] {
  const isWord = (node: Node): boolean => node.kind !== 'some' && (node.kind !== 'text' || /[א-תa-z]/i.test(node.text));
  const [first, last] = [nodes.findIndex(isWord), nodes.findLastIndex(isWord)];
  const words = first < 0 ? [] : nodes.slice(first, last + 1);
  return words.map((node, at) => {
    if (node.kind !== 'text') return node;
    const begun = at === 0 ? node.text.trimStart() : node.text;
    return { ...node, text: at === words.length - 1 ? begun.trimEnd() : begun };
  });
}

const shownNodes = (nodes: readonly Node[]): string => nodes.map(shownNode).join('');

function shownNode(node: Node): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'class') return `{${node.name}}`;
  if (!('of' in node)) return '…';
  const of = node.of.map(shownNodes).join('|');
  return node.kind === 'choice' && node.isOptional ? `(${of})` : `[${of}]`;
}
