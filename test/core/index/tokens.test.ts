import { describe, expect, test } from 'vitest';
import { tokenize } from '../../../src/index';

describe('tokenize', () => {
  test.each([
    ['The board dismissed its chief executive', ['board', 'dismiss', 'chief', 'execut']],
    ["Brandt's bid; the workers’ union", ['brandt', 'bid', 'worker', 'union']],
    ['the U.S. and the US, the USA', ['usa', 'usa', 'usa']],
    ['they told us', ['told']],
    ['J.F.K. met the U.K. envoy', ['jfk', 'met', 'uk', 'envoi']],
    ['1,000 people, 3.5 percent, 12,34', ['1000', 'peopl', '3.5', 'percent', '12', '34']],
    ['on 14.03.2023 and 2023-05-04', ['14', '03', '2023', '2023', '05', '04']],
    ['COVID-19 in São Tomé, Łódź, Straße', ['covid', '19', 'sao', 'tome', 'lodz', 'strass']],
    ['Владимир Ёлкин', ['владимир', 'елкин']],
    ['東京都 NHK放送', ['東京', '京都', 'nhk', '放送']],
    ['犬', ['犬']],
    ['हिन्दी', ['हिन्दी']],
    ['', []],
    [' — … ', []],
  ])('%j', (text, terms) => {
    expect(tokenize(text)).toEqual(terms);
  });

  test('a key of letters without end is no word', () => {
    expect(tokenize(`token ${'x'.repeat(60)} end`)).toEqual(['token', 'end']);
  });
});
