import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { listCorpusQueryKey, listUploadsOptions, listUploadsQueryKey } from '../../api/@tanstack/react-query.gen';
import { addDecision, analyzeDecision, uploadFile } from '../../api/sdk.gen';
import type { DecisionAnalysis, PendingFile } from '../../api/types.gen';
import { Banner, Button, Checkbox, Dialog, ErrorLine, FileButton, Icon, Skeleton, say, TextField } from '../../design';
import { send } from '../../http/client';
import { useLabels } from '../../http/session';
import { count, FileName, Mixed, sizeText } from '../../words/text';
import styles from './training.module.css';

interface Props {
  isOpen: boolean;
  onClose(): void;
  onStored(corpusId: string): void;
}

/** Adds a decision: choose a file, see what was read of it, store it. */
export const AddDecision = ({ isOpen, onClose, onStored }: Props) => (
  <Dialog title="הוספת החלטה למאגר" isOpen={isOpen} onClose={onClose} wide isDismissable>
    <Wizard
      onStored={(corpusId) => {
        onClose();
        onStored(corpusId);
      }}
    />
  </Dialog>
);

const STEPS = ['בחירת קובץ', 'בדיקה', 'שמירה'];

function Wizard({ onStored }: { onStored(corpusId: string): void }) {
  const queries = useQueryClient();
  const analyse = useMutation({
    mutationFn: async (chosen: File | PendingFile) => {
      const pending =
        chosen instanceof File
          ? await send(uploadFile({ body: { file: chosen }, headers: { 'idempotency-key': uuidv7() } }))
          : chosen;
      if (chosen instanceof File) void queries.invalidateQueries({ queryKey: listUploadsQueryKey() });
      const analysis = await send(analyzeDecision({ body: { filename: pending.filename } }));
      return { analysis, name: pending.original_name };
    },
  });
  const step = analyse.data ? 1 : 0;
  return (
    <>
      <ol className={styles.steps} aria-label="שלבים">
        {STEPS.map((name, n) => (
          <li key={name} aria-current={n === step ? 'step' : undefined} data-done={n < step || undefined}>
            <span aria-hidden="true">{n < step ? <Icon name="check" size={14} /> : n + 1}</span>
            {name}
          </li>
        ))}
      </ol>
      {analyse.error && <ErrorLine error={analyse.error} onDismiss={analyse.reset} />}
      {analyse.data ? (
        <Preview {...analyse.data} onBack={analyse.reset} onStored={onStored} />
      ) : analyse.isPending ? (
        <>
          <p role="status">קוראים את ההחלטה ומגיהים אותה. סריקה עשויה לקחת כמה דקות.</p>
          <Skeleton lines={5} />
        </>
      ) : (
        <Choice onChoose={(chosen) => analyse.mutate(chosen)} />
      )}
    </>
  );
}

function Choice({ onChoose }: { onChoose(chosen: File | PendingFile): void }) {
  const uploads = useQuery(listUploadsOptions());
  const pending = uploads.data?.uploads ?? [];
  return (
    <>
      <p>החלטה סופית שכתבה היו"ר: Word, PDF, סריקה או טקסט.</p>
      <div>
        <FileButton kind="primary" icon="upload" onFiles={([file]) => file && onChoose(file)}>
          בחירת קובץ מן המחשב
        </FileButton>
      </div>
      {pending.length > 0 && (
        <section aria-label="קבצים ממתינים">
          <h3>או קובץ שממתין בקליטה</h3>
          <ul className={styles.choices}>
            {pending.map((file) => (
              <li key={file.filename}>
                <Button kind="quiet" icon="file" onPress={() => onChoose(file)}>
                  <FileName>{file.original_name}</FileName>
                </Button>
                <span className={styles.small}>
                  <bdi>{sizeText(file.size_bytes)}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What the service refuses whatever one says. */
const FATAL = 'above_maximum_length';
const DOUBLES = new Set(['already_in_corpus', 'duplicate_number']);

interface PreviewProps {
  analysis: DecisionAnalysis;
  name: string;
  onBack(): void;
  onStored(corpusId: string): void;
}

function Preview({ analysis, name, onBack, onStored }: PreviewProps) {
  const { label } = useLabels();
  const queries = useQueryClient();
  const { filename, preview, char_count, page_count, metadata, warnings } = analysis;
  const [title, setTitle] = useState(name.replace(/\.[^.]+$/, ''));
  const [number, setNumber] = useState(metadata.decision_number ?? '');
  const [date, setDate] = useState(metadata.decision_date ?? '');
  const [categories, setCategories] = useState(metadata.categories.join(', '));
  const [again, setAgain] = useState(false);
  const isDouble = warnings.some((warning) => DOUBLES.has(warning));
  const store = useMutation({
    mutationFn: () =>
      send(
        addDecision({
          body: {
            filename,
            title: title.trim(),
            decision_number: number.trim() || null,
            decision_date: date || null,
            categories: categories.split(',').map((each) => each.trim()),
            allow_duplicate: again,
          },
        }),
      ),
    onSuccess: async ({ corpus_id }) => {
      await queries.invalidateQueries({ queryKey: listCorpusQueryKey() });
      void queries.invalidateQueries({ queryKey: listUploadsQueryKey() });
      say('ההחלטה נשמרה במאגר');
      onStored(corpus_id);
    },
  });
  const blocked = title.trim() === '' || warnings.includes(FATAL) || (isDouble && !again) || store.isPending;
  return (
    <>
      {warnings.length > 0 && (
        <Banner tone="warn">
          <Mixed>{warnings.map((warning) => label('decision_warning', warning)).join(' · ')}</Mixed>
        </Banner>
      )}
      <div className={styles.twoFields}>
        <TextField label="כותרת" value={title} onChange={setTitle} isRequired />
        <TextField label="מספר ההחלטה" value={number} onChange={setNumber} />
        <TextField label="תאריך ההחלטה" type="date" value={date} onChange={setDate} />
        <TextField label="נושאים" hint="כמה נושאים, עם פסיק ביניהם" value={categories} onChange={setCategories} />
      </div>
      <section aria-label="הטקסט שנקרא">
        <h3>
          הטקסט שנקרא{' '}
          <span className={styles.small}>
            <Mixed>
              {[
                page_count === null ? '' : count(page_count, 'עמוד', 'עמודים'),
                `${char_count.toLocaleString('he-IL')} תווים`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Mixed>
          </span>
        </h3>
        <div className={styles.preview} tabIndex={0} role="group" aria-label="תחילת הטקסט">
          {preview}
        </div>
      </section>
      {isDouble && (
        <Checkbox isSelected={again} onChange={setAgain}>
          לשמור גם כך, כהחלטה נוספת
        </Checkbox>
      )}
      {store.error && <ErrorLine error={store.error} />}
      <div className={styles.actions}>
        <Button kind="primary" onPress={() => store.mutate()} isDisabled={blocked}>
          שמירה במאגר
        </Button>
        <Button kind="quiet" onPress={onBack}>
          קובץ אחר
        </Button>
        <span className={styles.small}>הקובץ נשאר בקליטה כל עוד לא נשמר.</span>
      </div>
    </>
  );
}
