import { writeFileSync } from 'node:fs';
import { JUDGE_SETS, judgeRows, type JudgeSet } from '../eval/judge-rows';

// All claims to the questions the judge is fitted on, one a line: `tsx scripts/dump-judge.ts DATA OUT [SETS] [FROM] [LIMIT]`.
const [data = '../shared/data', out = 'build/judge.jsonl', sets = JUDGE_SETS.join(), from = '0', limit] =
  process.argv.slice(2);
const options = { data, limit: limit === undefined ? null : Number(limit), method: null };
const rows = await judgeRows(options, sets.split(',') as JudgeSet[], Number(from));
writeFileSync(out, rows.map((row) => JSON.stringify(row)).join('\n'));
process.exit(0);
