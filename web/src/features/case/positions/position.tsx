import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResearchAnalysisQueryKey } from '../../../api/@tanstack/react-query.gen';
import { getAnchor, getResearchAnalysis, saveChairPosition } from '../../../api/sdk.gen';
import type { AnalysisItem, ResearchAnalysis } from '../../../api/types.gen';
import { say, sayProblem } from '../../../design';
import type { Remote } from '../../../editor/autosave.ts';
import { BlockEditor } from '../../../editor/block-editor';
import { Toolbar, useActiveText } from '../../../editor/toolbar';
import { send } from '../../../http/client';
import { useCan } from '../../../http/session';
import { placeOf } from '../../../source/place';
import type { TabProps } from '../tab-props';
import styles from './positions.module.css';

export type Section = 'threshold_claims' | 'issues';

interface Props {
  caseNumber: string;
  /** Of the file that all positions stand in. */
  version: number;
  section: Section;
  item: AnalysisItem;
  /** Which one it is of the items with its title, from 0. */
  nth: number;
  onPlace: TabProps['onPlace'];
  /** Whether what is written has reached the service. */
  onSaved(isSaved: boolean): void;
}

/** The chair's position on one item, saved as it is written. */
export function Position({ caseNumber, version, section, item, nth, onPlace, onSaved }: Props) {
  const path = { case_number: caseNumber };
  const mayWrite = useCan('chair_position.save');
  const queries = useQueryClient();
  const active = useActiveText();
  const keep = (change: (all: ResearchAnalysis) => ResearchAnalysis) =>
    queries.setQueryData<ResearchAnalysis>(getResearchAnalysisQueryKey({ path }), (all) => all && change(all));

  async function save(content: string, expectedVersion: number): Promise<number> {
    const body = {
      section,
      item_id: item.id,
      item_title: item.title,
      chair_position: content,
      expected_version: expectedVersion,
    };
    const { version: next, ...saved } = await send(saveChairPosition({ path, body }));
    keep((all) => {
      const items = all[section].map((each) => (each.id === saved.id ? saved : each));
      const changed = { ...all, version: next, [section]: items };
      const every = [...changed.threshold_claims, ...changed.issues];
      return { ...changed, chair_positions: { total: every.length, filled: every.filter(isFilled).length } };
    });
    return next;
  }

  /** The version is the file's: somebody else may have written on another item. */
  const currentOf = async (): Promise<Remote | null> => {
    const all = await send(getResearchAnalysis({ path }));
    const found = all[section].find(({ id, title }) => id === item.id && title === item.title);
    return found ? { content: found.chair_position ?? '', version: all.version } : null;
  };

  const onSource = useCallback(
    (anchor_id: string) =>
      void send(getAnchor({ path: { case_number: caseNumber, anchor_id } })).then(({ source }) => {
        const place = placeOf(source);
        if (place) onPlace(place);
        else say('המילים שהקישור מוביל אליהן אינן עוד במסמך');
      }, sayProblem),
    [caseNumber, onPlace],
  );

  return (
    <section className={styles.position} aria-label='עמדת היו"ר'>
      <div className={styles.row}>
        <h3>עמדת היו"ר</h3>
        {mayWrite && <Toolbar active={active} />}
      </div>
      <BlockEditor
        id={item.id}
        name={`עמדת היו"ר: ${item.title}`}
        // By its title: an id is a place, and another question may have it by now.
        keptAs={`${caseNumber} ${section} ${JSON.stringify(item.title)} ${nth}`}
        remote={{ content: item.chair_position ?? '', version }}
        isEditable={mayWrite}
        save={save}
        currentOf={currentOf}
        onSource={onSource}
        onActive={active.moved}
        onState={({ kind }) => onSaved(kind === 'clean' || kind === 'saved')}
      />
      {!mayWrite && <p className={styles.none}>את העמדה כותבת היו"ר.</p>}
    </section>
  );
}

const isFilled = ({ chair_position }: AnalysisItem): boolean => (chair_position ?? '').trim() !== '';
