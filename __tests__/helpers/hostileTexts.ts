/** What an author may call an article, or themselves, to break what is written around it. */
export const hostileTexts = [
  ']]> twice ]]> <script>alert(1)</script>',
  '</title></entry><entry><id>x</id> & &amp; &lt;b&gt; &#60;',
  '"quotes\' and \\back\\slashes\\',
  '---\ntitle: "another"\n---\nline\r\nend',
  '<!ENTITY x SYSTEM "file:///etc/passwd"> &x; %x;',
  'control \u0001\u0008\u000b\u001b\u007f\u0085\u009f, not a character \ufffe\uffff',
  'line \u2028 paragraph \u2029 mark \ufeff right to left \u202e',
  '{{ 7 * 7 }} ${7*7} <%= 7 %> # no comment: !!js/function &anchor *alias',
  'Ünïcödé 漢字 😀 👩‍👩‍👧',
];
