/** Texts that cost a Markdown parser more than their length, as functions of about how many characters they have. */
export const HOSTILE_TEXTS: Record<string, (characters: number) => string> = {
  quotes: (n) => '> '.repeat(n / 2),
  'tight quotes': (n) => '>'.repeat(n),
  'numbered lists in one line': (n) => '1. '.repeat(n / 3),
  'quotes in lists in one line': (n) => '> - '.repeat(n / 4),
  'lists by indentation': (n) => numbered(n, (i) => `${' '.repeat(2 * i)}- a\n`),
  'lists that go in and out': (n) => numbered(n, (i) => `${' '.repeat(2 * (i % 10))}- a\n`),
  'list items': (n) => '- a\n'.repeat(n / 4),
  'tasks of a list': (n) => '- [ ] a\n'.repeat(n / 8),
  'short quotes': (n) => '> a\n\n'.repeat(n / 5),
  'quotes in list items': (n) => '- > a\n'.repeat(n / 6),
  'lines below deep quotes': (n) => `${'> '.repeat(50)}\n${'a\n'.repeat(n / 2)}`,
  'lines in deep quotes': (n) => `${'> '.repeat(50)}a\n`.repeat(n / 102),
  'footnotes in one another': (n) => '[^a]: '.repeat(n / 6),
  'underlined headings': (n) => 'a\n===\n'.repeat(n / 6),
  'opening brackets': (n) => '['.repeat(n),
  'closing brackets': (n) => ']'.repeat(n),
  'empty brackets': (n) => '[]'.repeat(n / 2),
  'links in one another': (n) => `${'['.repeat(n / 5)}a${'](b)'.repeat(n / 5)}`,
  'pictures in one another': (n) => `${'!['.repeat(n / 6)}a${'](b)'.repeat(n / 6)}`,
  'open links': (n) => '[a]('.repeat(n / 4),
  references: (n) => '[a][b] '.repeat(n / 7),
  'definitions of links': (n) => numbered(n, (i) => `[a${i}]: b\n`),
  'open definitions': (n) => '[a]: <'.repeat(n / 6),
  'a definition that goes on': (n) => `[${'a'.repeat(900)}${']: b\n'.repeat(n / 6)}`,
  stars: (n) => '*a'.repeat(n / 2),
  'closing stars': (n) => 'a*'.repeat(n / 2),
  'stars beside blanks': (n) => '* a'.repeat(n / 3),
  'double stars': (n) => '**a'.repeat(n / 3),
  'triple stars': (n) => '***a'.repeat(n / 4),
  'emphasis in emphasis': (n) => `${'*a '.repeat(n / 6)}${' b*'.repeat(n / 6)}`,
  'emphasis of two kinds': (n) => '**a*b_c__'.repeat(n / 9),
  underscores: (n) => '_a'.repeat(n / 2),
  tildes: (n) => '~~a'.repeat(n / 3),
  'open code': (n) => numbered(n, (i) => `${'`'.repeat(i + 1)} `),
  'open comments': (n) => `a ${'<!-- '.repeat(n / 5)}`,
  'open tags': (n) => '<a href="'.repeat(n / 9),
  addresses: (n) => ' www.a'.repeat(n / 6),
  mails: (n) => 'a@b.c '.repeat(n / 6),
  'character references': (n) => '&amp;'.repeat(n / 5),
  backslashes: (n) => '\\\n'.repeat(n / 2),
  'a wide table': (n) => `${'|a'.repeat(n / 6)}|\n${'|-'.repeat(n / 6)}|\n${'|b'.repeat(n / 6)}|\n`,
  'a wide table of short rows': (n) => `${'|a'.repeat(n / 8)}|\n${'|-'.repeat(n / 8)}|\n${'|\n'.repeat(n / 4)}`,
  'a long table': (n) => `|a|b\n|-|-\n${'|c|d\n'.repeat(n / 5)}`,
  'empty lines': (n) => '\n'.repeat(n),
  'lines of one paragraph': (n) => 'a\n'.repeat(n / 2),
};

function numbered(characters: number, piece: (i: number) => string): string {
  const pieces: string[] = [];
  for (let [i, length] = [0, 0]; length < characters; i += 1) {
    pieces.push(piece(i));
    length += pieces.at(-1)!.length;
  }
  return pieces.join('').slice(0, characters);
}
