import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useState } from 'react';
import { getPageWordsOptions } from '../api/@tanstack/react-query.gen';
import { type Box, boxesOf, type Fact, type PlacedWord, type Span, wordAt } from './selection';
import styles from './source.module.css';

interface Props {
  caseNumber: string;
  documentId: string;
  /** From 1. */
  page: number;
  /** What is lit, by boxes. */
  lit: readonly Box[];
  facts: readonly Fact[];
  picked: Span | null;
  /** Told of the word that a press begins at, and of each that the pointer reaches until it is let go. */
  onPress: ((word: PlacedWord) => void) | undefined;
  onReach: (word: PlacedWord) => void;
}

/** What lies over a page: the lit place, what was found on it, and the words that are being chosen by the pointer. */
export function PageLayer({ caseNumber, documentId, page, lit, facts, picked, onPress, onReach }: Props) {
  const [isNear, setNear] = useState(false);
  const { data } = useQuery({
    ...getPageWordsOptions({ path: { case_number: caseNumber, document_id: documentId, page } }),
    enabled: isNear || facts.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = data?.words ?? [];
  const under = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return wordAt(words, (clientX - left) / width, (clientY - top) / height);
  };
  // A finger scrolls; it chooses words in the text.
  const isPointer = ({ pointerType, button }: PointerEvent) => pointerType !== 'touch' && button <= 0;
  return (
    <div
      className={styles.layer}
      data-words={words.length > 0 || undefined}
      data-picks={onPress !== undefined || undefined}
      onPointerEnter={() => setNear(true)}
      onPointerDown={(event) => {
        const word = onPress && isPointer(event) ? under(event) : undefined;
        if (word) onPress!(word);
      }}
      onPointerMove={(event) => {
        if ((event.buttons & 1) === 0 || !onPress) return;
        const word = under(event);
        if (word) onReach(word);
      }}
    >
      {facts.map((fact) => (
        <Boxes
          key={`${fact.start} ${fact.label}`}
          boxes={boxesOf(words, fact)}
          className={styles.fact}
          name="data-fact"
          title={`${fact.label}: ${fact.words}`}
        />
      ))}
      {picked && <Boxes boxes={boxesOf(words, picked)} className={styles.picked} name="data-picked" />}
      <Boxes boxes={lit} className={styles.lit} name="data-lit" />
    </div>
  );
}

interface BoxesProps {
  boxes: readonly Box[];
  className: string | undefined;
  /** The attribute that they are known by. */
  name: `data-${string}`;
  title?: string;
}

const Boxes = ({ boxes, className, name, title }: BoxesProps) =>
  boxes.map((box) => (
    <span
      key={`${box.x} ${box.y}`}
      {...{ [name]: '' }}
      title={title}
      className={className}
      style={{
        insetInlineStart: `${box.x * 100}%`,
        insetBlockStart: `${box.y * 100}%`,
        inlineSize: `${box.width * 100}%`,
        blockSize: `${box.height * 100}%`,
      }}
    />
  ));
