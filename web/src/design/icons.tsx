// Line icons of one hand: 20 by 20, told to nobody (their button has the name).
import type { ReactNode } from 'react';

const PATHS = {
  inbox: (
    <>
      <path d="M3 11.5 5 4.5h10l2 7v4H3z" />
      <path d="M3 11.5h4l1 2h4l1-2h4" />
    </>
  ),
  cases: (
    <>
      <path d="M2.5 5.5h5l1.5 2h8.500v8h-15z" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 4 4" />
    </>
  ),
  style: (
    <>
      <path d="M4 16.500c2-6 6-11 12-13-1 6-5 10-9.500 10.500" />
      <path d="M4 16.500c1-3 3-5 6-7" />
    </>
  ),
  operations: (
    <>
      <path d="M3 10h3l2-5 3.500 10 2-5H17" />
    </>
  ),
  settings: (
    <>
      <path d="M4 6h6M14 6h2M4 14h2M10 14h6" />
      <circle cx="12" cy="6" r="1.800" />
      <circle cx="8" cy="14" r="1.800" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  check: <path d="m4 10.500 4 4 8-9" />,
  warning: (
    <>
      <path d="M10 3.500 17.500 16h-15z" />
      <path d="M10 8v4M10 14v.2" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9v4.500M10 6.500v.2" />
    </>
  ),
  file: (
    <>
      <path d="M5 2.500h6l4 4v11H5z" />
      <path d="M11 2.500v4h4" />
    </>
  ),
  upload: (
    <>
      <path d="M10 13V4M6.500 7.500 10 4l3.500 3.500" />
      <path d="M4 13v3h12v-3" />
    </>
  ),
  trash: (
    <>
      <path d="M4 6h12M8 6V4h4v2M6 6l.7 10h6.600L14 6" />
    </>
  ),
  eye: (
    <>
      <path d="M2.500 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5Z" />
      <circle cx="10" cy="10" r="2" />
    </>
  ),
  retry: (
    <>
      <path d="M15.500 7A6 6 0 1 0 16 11" />
      <path d="M16 3.500V7.500h-4" />
    </>
  ),
  down: <path d="m5.500 8 4.500 4.500L14.500 8" />,
  next: <path d="M12 5 7 10l5 5" />,
  previous: <path d="m8 5 5 5-5 5" />,
  edit: (
    <>
      <path d="m4 16 .8-3.500 8.700-8.700 2.700 2.700-8.700 8.700z" />
    </>
  ),
  archive: (
    <>
      <path d="M3 4.500h14v3H3zM4.500 7.500v8h11v-8M8 10.500h4" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4l2.500 2" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.500c.7-3 3-4.500 6-4.500s5.300 1.500 6 4.500" />
    </>
  ),
  more: (
    <>
      <path d="M10 4.800v.1M10 10v.1M10 15.100v.1" strokeWidth="2.400" />
    </>
  ),
  copy: (
    <>
      <path d="M7 7h9v10H7z" />
      <path d="M4 13V3h9" />
    </>
  ),
  offline: (
    <>
      <path d="M3 8c4.500-3.700 9.500-3.700 14 0M5.500 11c3-2.300 6-2.300 9 0M10 14.500v.1" />
      <path d="m4 3 12 14" />
    </>
  ),
  merge: (
    <>
      <path d="M5 3v4c0 3 5 3 5 6v4M15 3v4c0 3-5 3-5 6" />
    </>
  ),
  split: (
    <>
      <path d="M10 3v4c0 3-5 3-5 6v4M10 7c0 3 5 3 5 6v4" />
    </>
  ),
  list: <path d="M7 5h9M7 10h9M7 15h9M4 5v.1M4 10v.1M4 15v.1" />,
  tag: (
    <>
      <path d="M3.500 10 10 3.500h6.500V10L10 16.500z" />
      <circle cx="13.300" cy="6.700" r="0.900" />
    </>
  ),
  zoomIn: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 4 4M9 7v4M7 9h4" />
    </>
  ),
  zoomOut: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 4 4M7 9h4" />
    </>
  ),
  external: (
    <>
      <path d="M8 4H4v12h12v-4" />
      <path d="M11 4h5v5M16 4l-7 7" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {PATHS[name]}
  </svg>
);
