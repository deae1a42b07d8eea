import { writeFileSync } from 'node:fs';
import { judgeRows } from '../eval/judge-rows';

const [data = '../shared/data', out = 'build/judge.jsonl', limit] = process.argv.slice(2);
const rows = await judgeRows({ data, limit: limit === undefined ? null : Number(limit), method: null });
writeFileSync(out, rows.map((row) => JSON.stringify(row)).join('\n'));
process.exit(0);
