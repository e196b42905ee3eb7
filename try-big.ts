import { attack } from './tests/hostile/attack.ts';
import { startService } from './tests/helpers/service.ts';
import { loadCases } from './samples/load.ts';
const text = (await loadCases()).flatMap(c=>c.documents.map(d=>d.text)).join('\n');
const of = (n:number)=> { let s=''; while (s.length<n) s+=text+'\n'; return Buffer.from(s.slice(0,n)); };
const service = await startService({NODE_FLAGS: process.env.PROF ? '--cpu-prof --cpu-prof-dir=/tmp/prof' : ''});
const sizes = process.argv.slice(2).map(Number);
for (const a of await attack(service, sizes.map(n=>({name:String(n), extension:'txt', make:()=>of(n)})))) console.log(a);
await service.stop(); await service.discard();
