import { useQuery } from '@tanstack/react-query';
import { getActiveTasksOptions } from '../api/@tanstack/react-query.gen';
import type { Task } from '../api/types.gen';

const NONE: Task[] = [];

/** What runs or waits; the event stream keeps it fresh. */
export const useActiveTasks = (): Task[] =>
  useQuery({ ...getActiveTasksOptions(), staleTime: 60_000 }).data?.tasks ?? NONE;
