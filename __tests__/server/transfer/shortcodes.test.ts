import { convertShortcodes } from '../../../src/server/transfer/shortcodes.ts';

const pages: Record<string, string> = {
  '2019-05-01-looms': '/_posts/2019-05-01-looms.md',
  'looms.md': '/looms.md',
};
const convert = (text: string) => convertShortcodes(text, (target) => pages[target] ?? null);

describe('convertShortcodes', () => {
  it.each([
    [
      'Jekyll’s code',
      'a\n{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}\nb',
      'a\n\n```ruby\nputs 1\n```\n\nb',
    ],
    [
      'code that has a fence',
      '{% highlight md %}\n```\nx\n```\n{% endhighlight %}',
      '\n````md\n```\nx\n```\n````\n',
    ],
    [
      'Hugo’s code',
      '{{< highlight go "linenos=table" >}}\nvar a\n{{< /highlight >}}',
      '\n```go\nvar a\n```\n',
    ],
    [
      'Hexo’s code without white space around it',
      '{%- codeblock lang:js -%}\nlet a\n{%- endcodeblock -%}',
      '\n```js\nlet a\n```\n',
    ],
    ['Hexo’s links without white space', '{%- post_link looms.md "On looms" -%}', '[On looms](/looms.md)'],
    ['Hexo’s images without white space', '{%- asset_img a.png A loom -%}', '![A loom](a.png)'],
    ['Hexo’s code', '{% codeblock Title lang:js %}\nlet a\n{% endcodeblock %}', '\n```js\nlet a\n```\n'],
    [
      'Hexo’s quotes',
      '{% blockquote Ada, Notes %}\nOne\n\nTwo\n{% endblockquote %}',
      '\n> One\n>\n> Two\n>\n> — Ada, Notes\n',
    ],
    ['text that is no template', '{% raw %}{{ a }}{% endraw %}', '{{ a }}'],
    [
      'addresses',
      '[a]({{ site.baseurl }}{% post_url 2019-05-01-looms %})',
      '[a](/_posts/2019-05-01-looms.md)',
    ],
    ['filters', '![a]({{ "/img/a.png" | relative_url }})', '![a](/img/a.png)'],
    [
      'Hugo’s references',
      '[a]({{< ref "looms.md" >}}) [b]({{% relref looms.md %}})',
      '[a](/looms.md) [b](/looms.md)',
    ],
    ['Hexo’s links', '{% post_link looms.md "On looms" %}', '[On looms](/looms.md)'],
    ['Hexo’s images', '{% asset_img my-class a.png A loom %}', '![A loom](a.png)'],
    [
      'figures',
      '{{< figure src="a b.png" alt="A [loom]" caption="Old" >}}',
      String.raw`![A \[loom\]](a%20b.png "Old")`,
    ],
    [
      'figures with a link',
      '{{< figure src="a.png" link="https://example.org/" >}}',
      '[![](a.png)](https://example.org/)',
    ],
    ['images of themes', '{{% img src="/media/a.png" class="wide" %}}', '![](/media/a.png)'],
    ['videos', '{{< youtube dQw4w9WgXcQ >}}', '<https://www.youtube.com/watch?v=dQw4w9WgXcQ>'],
    [
      'videos by name',
      '{{< youtube id="dQw4w9WgXcQ" autoplay="true" >}}',
      '<https://www.youtube.com/watch?v=dQw4w9WgXcQ>',
    ],
    ['posts', '{{< x user="ada" id="123" >}}', '<https://x.com/ada/status/123>'],
    ['snippets', '{{< gist ada 123abc >}}', '<https://gist.github.com/ada/123abc>'],
    ['Pelican’s links', '[a]({filename}b.md) ![c]({static}/images/c.png)', '[a](b.md) ![c](/images/c.png)'],
    [
      'Pelican’s links by reference',
      '[a]: {attach}b.md\n<img src="|filename|c.png">',
      '[a]: b.md\n<img src="c.png">',
    ],
    ['kramdown’s attributes', '[a](b){: target="_blank"}', '[a](b)'],
    ['kramdown’s table of contents', 'a\n\n* TOC\n{:toc}\n\nb', 'a\n\n\n\nb'],
  ])('converts %s', (_what, text, expected) => {
    const { markdown, templateTags } = convert(text);

    expect(markdown).toBe(expected);
    expect(templateTags.size).toBe(0);
  });

  it.each([
    ['a tag without an equivalent', '{% include a.html %}'],
    ['a shortcode without an equivalent', '{{% notice %}}'],
    ['a reference to a page that isn’t there', '[a]({{< ref "gone.md" >}})'],
    ['code that never ends', '{% highlight ruby %}\nputs 1'],
    ['a video without an id', '{{< youtube "<script>" >}}'],
  ])('keeps %s, and says so', (_what, text) => {
    const { markdown, templateTags } = convert(text);

    expect(markdown).toBe(text);
    expect(templateTags.size).toBe(1);
  });

  it.each([
    ['`{{< youtube dQw4w9WgXcQ >}}`'],
    ['```\n{% highlight ruby %}\nx\n{% endhighlight %}\n```'],
    ['    {% raw %}'],
  ])('keeps code: %j', (text) => {
    expect(convert(text)).toEqual({ markdown: text, templateTags: new Map() });
  });

  it('counts tags that are left by their names', () => {
    const { templateTags } = convert(
      '{% sidenote() %}a{% end %} {% note %}b{% endnote %} {{< /lost >}} {% note %}c{% endnote %}',
    );

    expect([...templateTags]).toEqual([
      ['sidenote', 1],
      ['note', 2],
      ['lost', 1],
    ]);
  });
});
