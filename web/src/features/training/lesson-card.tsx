import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import type { Lesson } from '../../api/types.gen';
import { Button, Chip, IconButton } from '../../design';
import { useLabels } from '../../http/session';
import { Evidence } from '../../parts/evidence';
import { Ago, Mixed } from '../../words/text';
import { LessonEdits } from './lesson-edits';
import { LessonEffect } from './lesson-effect';
import { categoryText, LESSON_TONES } from './lesson-words';
import styles from './training.module.css';

/** What a person can do with a lesson. */
export type LessonAct = 'approved' | 'rejected' | 'deferred' | 'delete' | 'edit';

interface Props {
  lesson: Lesson;
  mayReview: boolean;
  mayWrite: boolean;
  isReached: boolean;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onAct(what: LessonAct): void;
}

const LABEL_LENGTH = 60;

/** A lesson with what it was learnt from, and what can be decided on it. */
export function LessonCard({ lesson, mayReview, mayWrite, isReached, onFocus, onKeyDown, onAct }: Props) {
  const { label } = useLabels();
  const [isShown, setShown] = useState(false);
  const [hasEdits, setEdits] = useState(false);
  const { text, channel, category, evidence, review_status, created_at, case_number } = lesson;
  return (
    <article
      className={styles.lesson}
      aria-label={text.slice(0, LABEL_LENGTH)}
      tabIndex={isReached ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <p className={styles.lessonMeta}>
        <Chip tone="accent">{label('lesson_channel', channel)}</Chip>
        {review_status !== 'pending_review' && (
          <Chip tone={LESSON_TONES[review_status]}>{label('review_status', review_status)}</Chip>
        )}
        {category && (
          <span className={styles.small}>
            <Mixed>{categoryText(category)}</Mixed>
          </span>
        )}
        <span className={styles.small}>
          <Ago at={created_at} />
        </span>
        <From lesson={lesson} />
      </p>
      <p className={styles.lessonText}>
        <Mixed>{text}</Mixed>
      </p>
      {evidence && !hasEdits && <Evidence text={evidence} className={styles.evidence} />}
      {hasEdits && <LessonEdits lessonId={lesson.lesson_id} />}
      {isShown && <LessonEffect lessonId={lesson.lesson_id} />}
      <div className={styles.lessonActs}>
        {case_number !== null && (
          <Button small kind="quiet" icon="eye" onPress={() => setEdits(!hasEdits)} aria-expanded={hasEdits}>
            {hasEdits ? 'הסתרת העריכות' : 'העריכות שמהן נלמד'}
          </Button>
        )}
        {review_status === 'approved' && (
          <Button small kind="quiet" icon="eye" onPress={() => setShown(!isShown)} aria-expanded={isShown}>
            {isShown ? 'הסתרת ההשפעה' : 'מה עלה בו מאז שאושר'}
          </Button>
        )}
        {mayReview && review_status !== 'approved' && (
          <Button small kind="primary" icon="check" onPress={() => onAct('approved')}>
            אישור
          </Button>
        )}
        {mayReview && review_status !== 'rejected' && (
          <Button small icon="close" onPress={() => onAct('rejected')}>
            פסילה
          </Button>
        )}
        {mayReview && review_status === 'pending_review' && (
          <Button small kind="quiet" icon="clock" onPress={() => onAct('deferred')}>
            למועד אחר
          </Button>
        )}
        {mayWrite && (
          <span className={styles.end}>
            <IconButton small icon="edit" label="עריכת הלקח" onPress={() => onAct('edit')} />
            <IconButton small icon="trash" label="מחיקת הלקח" onPress={() => onAct('delete')} />
          </span>
        )}
      </div>
    </article>
  );
}

/** Where it was learnt: a case, at the words where they are known, or a decision of the corpus. */
function From({ lesson: { case_number, corpus_id, evidence_source } }: { lesson: Lesson }) {
  if (case_number !== null) {
    const place =
      evidence_source?.document_id && !evidence_source.lost && evidence_source.start !== null
        ? {
            tab: 'documents',
            document: evidence_source.document_id,
            start: String(evidence_source.start),
            end: String(evidence_source.end),
          }
        : {};
    return (
      <Link to="/case" search={{ n: case_number, ...place }} tabIndex={-1}>
        <Mixed>{`תיק ${case_number}`}</Mixed>
      </Link>
    );
  }
  return corpus_id === null ? null : (
    <Link to="/training" search={{ decision: corpus_id }} tabIndex={-1}>
      ההחלטה במאגר
    </Link>
  );
}
