import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { getStyleReportOptions } from '../../api/@tanstack/react-query.gen';
import type { StyleReport } from '../../api/types.gen';
import { EmptyState, Loaded } from '../../design';
import { useLabels } from '../../http/session';
import { dateText, Mixed, percentText } from '../../words/text';
import { AnalysisLine } from './analysis-line';
import { Bars, Figure } from './bars';
import styles from './training.module.css';

const TERMS = 24;

/** The style of the whole corpus in figures. */
export function Report() {
  const report = useQuery(getStyleReportOptions());
  return (
    <div className={styles.pane}>
      <Loaded query={report}>
        {(data) =>
          data.corpus.decisions === 0 ? (
            <EmptyState guide="training" icon="style" title="אין עדיין ממה לצייר דיוקן">
              <p>הדיוקן נמדד מן ההחלטות שבמאגר. מוסיפים אותן בלשונית "מאגר".</p>
            </EmptyState>
          ) : (
            <Shown report={data} />
          )
        }
      </Loaded>
    </div>
  );
}

function Shown({ report }: { report: StyleReport }) {
  const { label } = useLabels();
  const { corpus, sentence_length, vocabulary } = report;
  const number = (n: number) => n.toLocaleString('he-IL', { maximumFractionDigits: 1 });
  const { from, to } = corpus.date_range;
  return (
    <>
      <AnalysisLine decisions={corpus.decisions} />
      <dl className={styles.figures}>
        <Figure name="החלטות" {...(from && to ? { note: `${dateText(from)} עד ${dateText(to)}` } : {})}>
          {number(corpus.decisions)}
        </Figure>
        <Figure name="מילים בהחלטה" note={`${number(corpus.words)} בסך הכול`}>
          {number(corpus.average_words)}
        </Figure>
        <Figure
          name="מילים במשפט"
          note={`החציון ${number(sentence_length.median)}, אחד מעשרה מעל ${number(sentence_length.p90)}`}
        >
          {number(sentence_length.average)}
        </Figure>
        <Figure name="מילים שונות" note={`עושר ${percentText(vocabulary.richness)}`}>
          {number(vocabulary.distinct)}
        </Figure>
      </dl>
      <div className={styles.charts}>
        <Chart title="חלקי ההחלטה" note="חלקו של כל פרק בהחלטה ממוצעת">
          <Bars
            label="חלקי ההחלטה"
            bars={report.section_profile.map(({ section_type, average_share }) => ({
              key: section_type,
              label: label('section_type', section_type),
              value: average_share,
              words: percentText(average_share),
            }))}
          />
        </Chart>
        <Chart title="דפוסים לפי סוג">
          <Bars
            label="דפוסים לפי סוג"
            bars={report.patterns_by_type.map(({ type, count }) => ({
              key: type,
              label: label('pattern_type', type),
              value: count,
              words: number(count),
            }))}
          />
        </Chart>
        {report.categories.length > 0 && (
          <Chart title="נושאים">
            <Bars
              label="נושאים"
              bars={report.categories.map(({ name, count }) => ({
                key: name,
                label: name,
                value: count,
                words: number(count),
              }))}
            />
          </Chart>
        )}
        {report.timeline.length > 0 && (
          <Chart title="החלטות לפי חודש">
            <Timeline months={report.timeline} />
          </Chart>
        )}
        <Chart title="מילים אופייניות">
          <Bars
            label="מילים אופייניות"
            bars={vocabulary.top_terms.slice(0, TERMS).map(({ term, count }) => ({
              key: term,
              label: term,
              value: count,
              words: number(count),
            }))}
          />
        </Chart>
      </div>
    </>
  );
}

function Chart({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className={styles.small}>{note}</p>}
      {children}
    </section>
  );
}

const HEIGHT = 90;
const monthText = (month: string): string => month.split('-').reverse().join('/');

/** Columns from the oldest month at the start side to the newest. */
function Timeline({ months }: { months: StyleReport['timeline'] }) {
  const most = Math.max(...months.map(({ decisions }) => decisions));
  const [first, last] = [months[0]!, months.at(-1)!];
  const width = 100 / months.length;
  return (
    <figure className={styles.timeline}>
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`החלטות לפי חודש: ${months.map(({ month, decisions }) => `${monthText(month)} ${decisions}`).join(', ')}`}
      >
        {months.map(({ month, decisions }, n) => {
          const height = (HEIGHT * decisions) / most;
          return (
            <rect
              key={month}
              x={100 - (n + 1) * width + width * 0.12}
              y={HEIGHT - height}
              width={width * 0.76}
              height={height}
            />
          );
        })}
      </svg>
      <figcaption className={styles.small}>
        <Mixed>{monthText(first.month)}</Mixed>
        <span>
          <Mixed>{`הרבות ביותר בחודש: ${most}`}</Mixed>
        </span>
        <Mixed>{monthText(last.month)}</Mixed>
      </figcaption>
    </figure>
  );
}
