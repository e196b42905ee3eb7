import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getLedgerOptions, listLegalArgumentsOptions } from '../../../api/@tanstack/react-query.gen';
import type { AnalysisItem, LedgerItem, LegalArgument, ResearchAnalysis } from '../../../api/types.gen';
import { Button, Chip, Loaded } from '../../../design';
import { MarkdownView } from '../../../editor/markdown-view';
import { useCan, useLabels } from '../../../http/session';
import { PrecedentCard } from '../../../parts/precedent-card';
import { SourceLink } from '../../../parts/source-link';
import { Mixed } from '../../../words/text';
import { useTitles } from '../decision/decision.queries';
import { AttachPrecedent } from '../precedents/attach';
import type { TabProps } from '../tab-props';
import { Position, type Section } from './position';
import styles from './positions.module.css';

export const SECTIONS: Record<Section, string> = { threshold_claims: 'טענות סף', issues: 'סוגיות להכרעה' };
export const ONE_OF: Record<Section, string> = { threshold_claims: 'טענת סף', issues: 'סוגיה' };

/** Claims of an argument that are shown before somebody asks for all. */
const SHOWN = 2;

/** All items of the file in their order. */
export const itemsOf = (analysis: ResearchAnalysis): { section: Section; item: AnalysisItem }[] =>
  (['threshold_claims', 'issues'] as const).flatMap((section) => analysis[section].map((item) => ({ section, item })));

interface ItemProps extends TabProps {
  analysis: ResearchAnalysis;
  section: Section;
  item: AnalysisItem;
  /** Told whether what is written has reached the service. */
  onSaved(isSaved: boolean): void;
  onNext(): void;
  onMerge(): void;
}

/** One question: both sides with their sources, the attached quotations, and the chair's position below them. */
export function Item({ caseNumber, analysis, section, item, onPlace, onSaved, onNext, onMerge }: ItemProps) {
  const path = { case_number: caseNumber };
  const ledger = useQuery(getLedgerOptions({ path }));
  const list = useQuery(listLegalArgumentsOptions({ path }));
  const told = new Map(
    ledger.data?.items
      .filter(({ position }) => position?.item_id === item.id)
      .map((entry) => [entry.argument_id, entry] as const),
  );
  const sides = (list.data?.parties ?? [])
    .map((party) => ({ ...party, own: party.arguments.filter(({ argument_id }) => told.has(argument_id)) }))
    .filter(({ own }) => own.length > 0);
  const [attaching, setAttaching] = useState(false);
  const titleOf = useTitles(caseNumber);
  const mayAttach = useCan('case.write');
  const mayMerge = useCan('chair_position.save');
  return (
    <article className={styles.item} aria-label={item.title}>
      <header>
        <p className={styles.kind}>{SECTIONS[section]}</p>
        <div className={styles.row}>
          <h2>
            <Mixed>{`${item.number}. ${item.title}`}</Mixed>
          </h2>
          {mayMerge && (
            <Button small kind="quiet" icon="edit" onPress={onMerge}>
              איחוד עם אחרות או שינוי כותרת
            </Button>
          )}
        </div>
      </header>
      {sides.length > 0 ? (
        <div className={styles.sides}>
          {sides.map(({ party, label, own }) => (
            <section key={party} aria-label={label}>
              <h3>{label}</h3>
              {own.map((argument) => (
                <Argument
                  key={argument.argument_id}
                  argument={argument}
                  isNamed={argument.title !== item.title}
                  isOfThreshold={section === 'threshold_claims'}
                  ledger={told.get(argument.argument_id)}
                  titleOf={titleOf}
                  onPlace={onPlace}
                />
              ))}
            </section>
          ))}
        </div>
      ) : (
        <Loaded query={ledger}>{() => <MarkdownView markdown={item.markdown} />}</Loaded>
      )}
      <section aria-label="פסיקה שצורפה" className={styles.precedents}>
        <div className={styles.row}>
          <h3>פסיקה שצורפה לסוגיה</h3>
          {mayAttach && (
            <Button small kind="quiet" icon="plus" onPress={() => setAttaching(true)}>
              צירוף ציטוט
            </Button>
          )}
        </div>
        {item.precedents.map((precedent) => (
          <PrecedentCard key={precedent.attachment_id} precedent={precedent} />
        ))}
        {item.precedents.length === 0 && <p className={styles.none}>עדיין לא צורף ציטוט.</p>}
        {attaching && (
          <AttachPrecedent
            caseNumber={caseNumber}
            section={section}
            itemId={item.id}
            about={item.title}
            onClose={() => setAttaching(false)}
          />
        )}
      </section>
      <Position
        caseNumber={caseNumber}
        version={analysis.version}
        section={section}
        item={item}
        nth={analysis[section].filter(({ title }) => title === item.title).indexOf(item)}
        onPlace={onPlace}
        onSaved={onSaved}
      />
      <footer className={styles.row}>
        <Button onPress={onNext} icon="next">
          להכרעה הבאה
        </Button>
      </footer>
    </article>
  );
}

interface ArgumentProps {
  argument: LegalArgument;
  /** Its title says more than the question's. */
  isNamed: boolean;
  /** Stands where all are bars to the appeal. */
  isOfThreshold: boolean;
  ledger: LedgerItem | undefined;
  titleOf: ReturnType<typeof useTitles>;
  onPlace: TabProps['onPlace'];
}

const words = (text: string): string => text.replace(/[\s.,:;]+/g, '');

/** Whether its summary is what one of its claims says word for word, and stands below it anyway. */
const isQuoted = ({ summary, claims }: LegalArgument): boolean =>
  claims.slice(0, SHOWN).some(({ text }) => words(text).includes(words(summary)));

/** An argument with its words in the documents, and what the hearing did to it. */
function Argument({ argument, isNamed, isOfThreshold, ledger, titleOf, onPlace }: ArgumentProps) {
  const { label } = useLabels();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? argument.claims : argument.claims.slice(0, SHOWN);
  return (
    <div className={styles.argument}>
      {isNamed && (
        <strong>
          <Mixed>{argument.title}</Mixed>
        </strong>
      )}
      <span className={styles.chips}>
        {argument.threshold && !isOfThreshold && <Chip tone="accent">טענת סף</Chip>}
        {ledger?.state === 'withdrawn' && <Chip tone="warn">{label('ledger_state', ledger.state)}</Chip>}
        {ledger?.hearing && (
          <SourceLink
            source={ledger.hearing.source}
            title={`${label('verdict', ledger.hearing.verdict)} בדיון`}
            onPlace={onPlace}
          />
        )}
      </span>
      {!isQuoted(argument) && (
        <p>
          <Mixed>{argument.summary}</Mixed>
        </p>
      )}
      <ul>
        {shown.map((claim) => (
          <li key={claim.claim_id}>
            <blockquote>
              <Mixed>{claim.text}</Mixed>
            </blockquote>
            <SourceLink source={claim.source} title={titleOf(claim.source)} onPlace={onPlace} />
          </li>
        ))}
      </ul>
      {argument.claims.length > SHOWN && (
        <Button small kind="quiet" onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'פחות' : `כל ${argument.claims.length} הטענות`}
        </Button>
      )}
    </div>
  );
}
