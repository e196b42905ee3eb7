import { useQuery } from '@tanstack/react-query';
import { listLocalFilesOptions } from '../../../api/@tanstack/react-query.gen';
import { EmptyState, Loaded } from '../../../design';
import { Icon } from '../../../design/icons';
import { Ago, FileName, sizeText } from '../../../words/text';
import type { TabProps } from '../screen';
import styles from './files.module.css';

/** What lies in the folder of the case. */
export function Files({ caseNumber }: TabProps) {
  const files = useQuery(listLocalFilesOptions({ path: { case_number: caseNumber } }));
  return (
    <Loaded query={files}>
      {({ folders }) => {
        const full = folders.filter((folder) => folder.files.length > 0);
        if (full.length === 0)
          return (
            <EmptyState icon="file" title="תיקיית התיק ריקה">
              <p>הקבצים המקוריים, הטקסט שנקרא, הטיוטות והקבצים להורדה יופיעו כאן.</p>
            </EmptyState>
          );
        return (
          <div className={styles.files}>
            {full.map((folder) => (
              <section key={folder.key} aria-label={folder.label}>
                <h2>{folder.label}</h2>
                <ul className={styles.list}>
                  {folder.files.map((file) => (
                    <li key={file.filename}>
                      <Icon name="file" size={18} />
                      <a href={file.url} target="_blank" rel="noreferrer">
                        <FileName>{file.filename}</FileName>
                      </a>
                      <span className={styles.meta}>
                        <bdi>{sizeText(file.size_bytes)}</bdi> · <Ago at={file.modified_at} />
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
