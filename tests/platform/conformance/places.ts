import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type CurrentHarness, NOT_IDS, newIssue, signal, unknownCompany } from './harness.ts';

export function companies(current: CurrentHarness): void {
  it('knows its companies and the one for an appeal type', () => {
    const { platform, companyId } = current();
    expect(platform.companies.find(({ id }) => id === companyId)?.label).toMatch(/\S/);
    for (const type of ['licensing', 'betterment_levy', 'no-such-type'])
      expect(platform.companies).toContainEqual(platform.companyFor(type) ?? platform.companies[0]);
    expect(platform.hasKey).toBe(true);
  });

  it('lists the agents of a company, and none of an unknown one', async () => {
    const { platform, companyId, agentId } = current();
    const agents = await platform.agents(companyId, signal);
    expect(agents.find((agent) => agent.agentId === agentId)).toMatchObject({
      companyId,
      name: expect.stringMatching(/\S/),
      status: expect.stringMatching(/^(active|idle|running)$/),
      reason: null,
      adapterType: 'process',
    });
    expect(await unknownCompany(platform.agents(randomUUID(), signal), [])).toEqual([]);
    for (const id of NOT_IDS) expect(await platform.agents(id, signal)).toEqual([]);
  });

  it('resets the session of an agent that is there', async () => {
    const { platform, agentId } = current();
    expect(await platform.resetSession(agentId, signal)).toBe(true);
    for (const id of [randomUUID(), ...NOT_IDS]) expect(await platform.resetSession(id, signal)).toBe(false);
  });
}

export function projects(current: CurrentHarness): void {
  it('finds a project by its whole name, archived or not', async () => {
    const { platform, newPlace, companyId } = current();
    const { name, projectId } = await newPlace();
    expect(await platform.findProject(companyId, name, signal)).toMatchObject({ projectId, companyId, name });
    expect(await platform.findProject(companyId, name.slice(0, -1), signal)).toBeNull();
    expect(await platform.findProject(companyId, `${name} `, signal)).toBeNull();
    expect(await unknownCompany(platform.findProject(randomUUID(), name, signal), null)).toBeNull();
    for (const id of NOT_IDS) expect(await platform.findProject(id, name, signal)).toBeNull();

    await platform.setProjectArchived(projectId, true, signal);
    const archived = await platform.findProject(companyId, name, signal);
    expect([archived?.projectId, archived?.archivedAt]).toEqual([projectId, expect.any(Date)]);
    await platform.setProjectArchived(projectId, false, signal);
    expect((await platform.findProject(companyId, name, signal))?.archivedAt).toBeNull();
    for (const id of [randomUUID(), ...NOT_IDS]) await platform.setProjectArchived(id, true, signal);
  });

  it('finds the main issue of a project: the oldest without a parent', async () => {
    const harness = current();
    const issue = await newIssue(harness);
    const main = await harness.platform.findMainIssue(harness.companyId, issue.projectId!, signal);
    expect(main).toMatchObject({ issueId: issue.parentId, parentId: null, ours: true });
    for (const id of [randomUUID(), ...NOT_IDS])
      expect(await harness.platform.findMainIssue(harness.companyId, id, signal)).toBeNull();
  });
}
