import type { ReactNode } from 'react';
import { Mixed } from '../../words/text';

/** A page of the guide. */
export interface Page {
  id: string;
  title: string;
  picture?: { src: string; alt: string };
  body: ReactNode;
}

/** A paragraph of it. */
export const P = ({ children }: { children: string }) => (
  <p>
    <Mixed>{children}</Mixed>
  </p>
);

/** What is done, one after the other. */
export const Steps = ({ children }: { children: string[] }) => (
  <ol>
    {children.map((step) => (
      <li key={step}>
        <Mixed>{step}</Mixed>
      </li>
    ))}
  </ol>
);
