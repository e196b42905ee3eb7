// The markdown of a reply as elements: nothing of it is ever read as HTML, and an address is followed only if it is a web one.
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { Mixed } from '../../../words/text';
import styles from './chat.module.css';

type Block =
  | { kind: 'p' | 'quote' | 'code'; text: string }
  | { kind: 'h'; level: 3 | 4; text: string }
  | { kind: 'ul' | 'ol'; items: string[] }
  | { kind: 'table'; rows: string[][] };

export const ReplyText = memo(function ReplyText({ children }: { children: string }) {
  const blocks = useMemo(() => blocksOf(children), [children]);
  return (
    <div className={styles.reply} dir="rtl">
      {blocks.map((block, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reply grows at its end
        <OneBlock key={n} block={block} />
      ))}
    </div>
  );
});

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'h': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading>
          <Inline>{block.text}</Inline>
        </Heading>
      );
    }
    case 'code':
      return (
        <pre dir="auto" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'quote':
      return (
        <blockquote>
          <Inline>{block.text}</Inline>
        </blockquote>
      );
    case 'ul':
    case 'ol': {
      const List = block.kind;
      return (
        <List>
          {block.items.map((item, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reply grows at its end
            <li key={n}>
              <Inline>{item}</Inline>
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <table>
          <tbody>
            {block.rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a reply grows at its end
              <tr key={r}>
                {row.map((cell, c) => {
                  const Cell = r === 0 ? 'th' : 'td';
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a reply grows at its end
                    <Cell key={c}>
                      <Inline>{cell}</Inline>
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      );
    default:
      return (
        <p>
          <Inline>{block.text}</Inline>
        </p>
      );
  }
}

const HEADING = /^(#{1,6})\s+(.*)$/;
const BULLET = /^\s{0,3}[-*+]\s+(.*)$/;
const NUMBERED = /^\s{0,3}\d{1,4}[.)]\s+(.*)$/;
const RULE = /^\s*\|?[\s:|-]+\|[\s:|-]*$/;
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());

/** The blocks of a text, line by line; what is not yet whole is a paragraph until it is. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n]!;
    if (line.trim() === '') continue;
    const taken = (test: (line: string) => boolean): string[] => {
      const from = n;
      while (n + 1 < lines.length && test(lines[n + 1]!)) n += 1;
      return lines.slice(from, n + 1);
    };
    const heading = HEADING.exec(line);
    if (line.startsWith('```')) {
      const body = taken((each) => !each.startsWith('```'));
      n += 1;
      blocks.push({ kind: 'code', text: body.slice(1).join('\n') });
    } else if (heading) blocks.push({ kind: 'h', level: heading[1]!.length < 3 ? 3 : 4, text: heading[2]! });
    else if (line.startsWith('>'))
      blocks.push({
        kind: 'quote',
        text: taken((each) => each.startsWith('>'))
          .map((each) => each.replace(/^>\s?/, ''))
          .join('\n'),
      });
    else if (BULLET.test(line))
      blocks.push({ kind: 'ul', items: taken((each) => BULLET.test(each)).map((each) => BULLET.exec(each)![1]!) });
    else if (NUMBERED.test(line))
      blocks.push({ kind: 'ol', items: taken((each) => NUMBERED.test(each)).map((each) => NUMBERED.exec(each)![1]!) });
    else if (line.includes('|') && RULE.test(lines[n + 1] ?? '')) {
      const [head, , ...rows] = taken((each) => each.includes('|'));
      blocks.push({ kind: 'table', rows: [head!, ...rows].map(cellsOf) });
    } else blocks.push({ kind: 'p', text: taken((each) => each.trim() !== '' && !startsBlock(each)).join('\n') });
  }
  return blocks;
}

const startsBlock = (line: string): boolean =>
  HEADING.test(line) || BULLET.test(line) || NUMBERED.test(line) || line.startsWith('>') || line.startsWith('```');

const SPANS =
  /\*\*([^*\n]{1,2000})\*\*|`([^`\n]{1,2000})`|\*([^*\s][^*\n]{0,2000})\*|\[([^[\]\n]{1,500})\]\(([^()\s]{1,1000})\)/g;

function Inline({ children }: { children: string }): ReactNode {
  const found: ReactNode[] = [];
  let at = 0;
  for (const match of children.matchAll(SPANS)) {
    if (match.index > at) found.push(<Mixed key={at}>{children.slice(at, match.index)}</Mixed>);
    const [whole, bold, code, italic, words, address] = match;
    const key = `span ${match.index}`;
    if (bold !== undefined)
      found.push(
        <strong key={key}>
          <Mixed>{bold}</Mixed>
        </strong>,
      );
    else if (code !== undefined)
      found.push(
        <code key={key} dir="auto">
          {code}
        </code>,
      );
    else if (italic !== undefined)
      found.push(
        <em key={key}>
          <Mixed>{italic}</Mixed>
        </em>,
      );
    else if (/^https?:\/\//i.test(address!))
      found.push(
        <a key={key} href={address} target="_blank" rel="noreferrer">
          <Mixed>{words!}</Mixed>
        </a>,
      );
    else found.push(<Fragment key={key}>{whole}</Fragment>);
    at = match.index + whole.length;
  }
  if (at < children.length) found.push(<Mixed key={at}>{children.slice(at)}</Mixed>);
  return found;
}
