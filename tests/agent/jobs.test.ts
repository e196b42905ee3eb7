import { writeFileSync } from 'node:fs';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../helpers/app.ts';
import { doJob, read, seedSample } from './seed.ts';
let t: TestApp; beforeAll(async()=>{t=await testApp({WORKERS:'off'});}); afterAll(()=>t.close());
test('x', async()=>{ for (const f of ['1031-25','1187-0923']) { const s=await seedSample(t,f); const out:string[]=[]; for(const k of ['aggregate-arguments','analyze-protocol','party-claims-summary','interim-draft'] as const){const a=performance.now(); out.push(...await doJob(t.ctx,s.row.caseId,k)); out.push(`${k} ${(performance.now()-a).toFixed(0)} ms`);} 
 writeFileSync(`/tmp/team/p4/${f}.out`, out.join('\n')+'\n'+JSON.stringify(await read(t,s.number,'protocol-analysis'),null,1)+'\n'+(await read(t,s.number,'research/party-claims-summary')).markdown+'\n=========\n'+(await read(t,s.number,'decision-blocks')).blocks.map((b:any)=>`### ${b.block_id} ${b.source}\n${b.content}`).join('\n\n')+JSON.stringify(await read(t,s.number,'exports'))+JSON.stringify(await read(t,s.number,'status'))); } expect(1).toBe(1); }, 120000);
