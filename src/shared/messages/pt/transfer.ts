import { formatNumber, type Translation } from '../define.ts';
import type { transferMessages as english } from '../en/transfer.ts';
import { plural } from './plural.ts';

export const transferMessages: Translation<typeof english> = {
  slug: {
    taken: 'Esta URL já está em uso. Escolha outra.',
    inBin:
      'Um artigo que você excluiu ainda tem esta URL. Restaure-o ou exclua-o definitivamente em Meus artigos → Excluídos, ou escolha outra URL.',
    reserved: 'Esta URL é reservada. Escolha outra.',
    reservedForPages: (slug) =>
      `Uma página não pode ter a URL /${slug}, que o próprio blog usa. Escolha outra.`,
    unusable: 'Use letras ou números na URL.',
    tooManyOldUrls: 'Esta URL não pode mais ser alterada: 20 URLs antigas redirecionam para o artigo.',
    change: 'Alterar URL',
    label: 'URL',
    hint: (folder) =>
      `A parte depois de ${folder}. Espaços e símbolos viram hifens. A URL antiga redireciona para a nova.`,
    done: (path) => `URL alterada para ${path}`,
    moved: (title, path) =>
      `“${title}” tinha esta URL e agora está em ${path}. Os links antigos continuam funcionando.`,
  },

  frontMatter: {
    invalid: (format, reason) => `O front matter não é ${format} válido: ${reason}.`,
    at: (reason, line, column) => `${reason} na linha ${line}, coluna ${column}`,
    unclosed: (fence) => `Falta a linha “${fence}” que fecha o front matter.`,
    tooLong: 'O front matter é longo demais. Ele pode ter até 64 KiB.',
    tooDeep: 'O front matter tem níveis demais.',
    alias: 'O front matter usa aliases de YAML, que não são aceitos.',
    language: (language) => `Front matter em “${language}” não é aceito. Use YAML, TOML ou JSON.`,
    invalidDate: (date) => `“${date}” não é uma data.`,
  },

  importBlog: {
    noAuthor: 'Sem autor',
    noAccount: 'O autor não tem conta aqui.',
    refused: (author, reason) => `${author}: ${reason}`,
    nameAccount: 'Escolha uma conta para os artigos sem autor: --without-author EMAIL',
    unconfirmed: (author, email) =>
      `Uma conta tem o e-mail ${email}, mas ele não foi confirmado. Para usá-la: --author "${author}=${email}"`,
    looksLikeAdmin: (author) =>
      `O nome parece o de um admin. Escolha a conta que será usada: --author "${author}=EMAIL"`,
    unknownAuthor: (name) => `Nenhum autor destes arquivos se chama “${name}”.`,
    invalidAuthors: 'data/authors.json não é um objeto JSON de até 16 MiB.',
  },

  export: {
    lead: 'Baixe seus artigos, rascunhos e imagens em um arquivo ZIP. Você pode importá-lo em outro blog ou usá-lo com o Hugo.',
    own: 'Seu conteúdo',
    ownText: 'Artigos publicados, rascunhos e imagens.',
    fields: {
      article: 'Artigo',
      history: 'Incluir histórico de versões',
      personalData: 'Incluir dados pessoais',
    },
    historyHint: 'Versões anteriores dos seus artigos e rascunhos.',
    personalDataHint:
      'Tudo o mais que o blog guarda sobre você: conta, perfil, sessões, configurações e atividade.',
    submit: 'Exportar',
    whole: 'Blog inteiro',
    wholeHistory: 'Incluir versões anteriores',
    wholeHistoryHint: 'Só as que foram publicadas. Os rascunhos continuam privados.',
    wholeText: 'Artigos publicados de todos os autores, com as imagens. Só admins veem esta seção.',
    submitWhole: 'Exportar blog inteiro',
    progress: (size) => `Exportando… ${size} até agora`,
    progressLabel: 'Exportação',
    cancel: 'Cancelar',
    done: 'Exportação baixada',
    canceled: 'Exportação cancelada',
    failed: 'A exportação falhou. Tente novamente.',
    item: 'Exportar',
    beforeDeletion: 'Exporte seu conteúdo antes',
    running: 'Você já tem uma exportação em andamento. Aguarde até que ela termine.',
    ownNetwork: 'Há muitas exportações em andamento na sua rede. Tente novamente em breve.',
    busy: 'Há muitas exportações em andamento neste momento. Tente novamente em breve.',
  },

  import: {
    notZip:
      'Este arquivo não é um arquivo ZIP nem uma exportação do WordPress ou do Ghost, ou está corrompido.',
    tooManyFiles: (max) => `A importação tem arquivos demais. Ela pode ter até ${max}.`,
    directoryTooLarge: 'Os nomes e comentários dos arquivos no ZIP são longos demais.',
    tooLarge: 'A importação é grande demais. Ela pode ter até 1 GiB depois de descompactada.',
    suspicious: (name) =>
      `“${name}” passa de 50 MiB e de 100 vezes seu tamanho ao ser descompactado. A importação foi recusada.`,
    unsafePath: (name) => `“${name}” aponta para fora do arquivo compactado. A importação foi recusada.`,
    duplicate: (name) => `O arquivo compactado contém “${name}” duas vezes. A importação foi recusada.`,
    overlapping: (name) =>
      `“${name}” compartilha bytes com outro item do arquivo compactado. A importação foi recusada.`,
    damagedEntry: (name) => `“${name}” está corrompido. Crie o arquivo compactado novamente.`,
    link: (name) => `“${name}” é um link. Substitua-o pelo arquivo para o qual ele aponta.`,
    encrypted: (name) => `“${name}” está criptografado. Remova a senha e tente novamente.`,
    fileTooLarge: 'O arquivo tem mais de 1 MiB.',
    notUtf8: 'O arquivo não é texto em UTF-8.',
    cutOff: 'O arquivo está incompleto. Faltam os artigos a partir deste ponto.',
    damaged: 'O artigo está corrompido na exportação: não é um XML válido.',
    invalidJson: 'O arquivo não é um JSON válido ou está incompleto.',
    jsonTooComplex: 'O arquivo JSON tem valores demais ou níveis demais.',
    tableTooLarge: 'A tabela de posts é grande demais. Ela pode ter até 32 MiB e um milhão de campos.',
    tooDeep: 'O arquivo XML tem elementos abertos demais. Ele está corrompido.',
    tooManyAttributes: 'Um elemento do arquivo XML tem atributos demais. O arquivo está corrompido.',
    nameTooLong: (name) => `O nome de “${name}” é longo demais. Um nome pode ter até 1.000 caracteres.`,
    tooLongToRead:
      'Ler este arquivo compactado exige tempo ou memória demais. Divida-o em arquivos ZIP menores e importe um de cada vez.',
    articleTooLong:
      'Converter este artigo exige tempo ou memória demais. Divida-o em artigos menores no blog antigo e exporte-o novamente.',
    readingLater: 'O servidor está ocupado. A importação continua em breve.',
    jsonTooLarge: 'O arquivo tem mais de 128 MiB. Exporte seus artigos em partes.',
    isResponse: 'Parece ser um comentário em outro artigo.',
    noText: 'O artigo não tem texto.',
    tooCostly: 'O artigo é complexo demais para ser mostrado.',
    otherType: (type) => `Conteúdo do tipo “${type}” não é importado, só posts e páginas.`,
    inTrash: 'O artigo está na lixeira.',
    wasPrivate: 'Era privado, por isso vira um rascunho.',
    describesFolder: 'Descreve uma pasta do site, por isso não é um artigo.',
    notFoundPage: 'É a página de erro do site antigo, por isso não é um artigo.',
    excluded: 'A configuração do site antigo o exclui, por isso não é um artigo.',
    siteTemplate: 'É um modelo do site, por isso não é um artigo.',
    describesSource: 'Descreve os arquivos, por isso não é um artigo.',
    otherFormat: (format) => `O formato ${format} não é aceito. Converta para Markdown antes.`,
    noFrontMatter: 'Não tem front matter, por isso não é um artigo.',
    wasTemplate: 'Está em uma pasta de modelos, por isso vira um rascunho.',
    wasExpired: 'Expirou, por isso vira um rascunho.',
    unsureDraft: (field) => `“${field}” não diz que era público, por isso vira um rascunho.`,
    wasProtected: 'Tinha senha, por isso vira um rascunho.',
    wasLimited: 'Era só para membros, por isso vira um rascunho.',
    wasEmail: 'Só foi enviado por e-mail, por isso vira um rascunho.',
    coAuthors: 'Tem vários autores. Só o primeiro é mantido.',
    onlyPlainText: 'A exportação só tem o texto simples. A formatação se perde.',
    dateOfFile: (day) => `Não tem data, por isso recebe ${day}, a última alteração do arquivo.`,
    dateOfChange: (day) => `Não tem data, por isso recebe ${day}, a última alteração do artigo.`,
    dateOfCommit: (day) =>
      `Não tem data, por isso recebe ${day}, o primeiro commit do arquivo no repositório Git.`,
    undated: 'Não tem data.',
    undatedDraft: 'Não tem data, por isso vira um rascunho.',
    undatedRefused:
      'Não tem data. Escolha uma para todos os artigos assim com --undated 2026-01-31, ou use --undated drafts.',
    untitled: 'Sem título',
    titleCut: 'O título era longo demais e foi encurtado.',
    textCut: (label, max) => `${label}: passava de ${max} caracteres e foi encurtado.`,
    oldUrlsLeft: 'As URLs antigas não redirecionam para cá: só admins podem adicionar redirecionamentos.',
    tooManyArticles: (max) => `Uma importação pode ter até ${max} artigos. Importe os demais à parte.`,
    coverLost: 'A capa não está na web. Envie-a no editor.',
    lostTags: (tags, max, length) =>
      `Tags deixadas de fora: ${tags.slice(0, 10).join(', ')}${tags.length > 10 ? ', …' : '.'} Um artigo pode ter ${max} tags, cada uma com até ${length} caracteres.`,
    templateTags: (tags) =>
      `Shortcodes e tags de template aparecem como texto: ${tags
        .slice(0, 10)
        .map(([name, count]) => (count > 1 ? `${name} (${formatNumber(count)})` : name))
        .join(', ')}${tags.length > 10 ? ', …' : '.'}`,
    embeds: (count) =>
      plural(count, {
        one: '# conteúdo incorporado virou um link.',
        other: '# conteúdos incorporados viraram links.',
      }),
    lostElements: (count) =>
      plural(count, {
        one: '# elemento, como um formulário ou um script, foi removido.',
        other: '# elementos, como formulários ou scripts, foram removidos.',
      }),
    leftOut: (names) => `Não incluído: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : '.'}`,
    shortcodes: (names) => `Mostrado como texto: ${names.map((name) => `[${name}]`).join(', ')}.`,
    lostStyles: (count) =>
      plural(count, {
        one: '# elemento perdeu a cor, o tamanho ou o alinhamento.',
        other: '# elementos perderam a cor, o tamanho ou o alinhamento.',
      }),
    unresolved: (count) =>
      plural(count, {
        one: '# link para uma nota ausente virou texto.',
        other: '# links para notas ausentes viraram texto.',
      }),
    missingLinks: (urls, count) =>
      `${plural(count, {
        one: '# link leva a um arquivo que não vira artigo público',
        other: '# links levam a arquivos que não viram artigos públicos',
      })}: ${urls.join(', ')}${count > urls.length ? ', …' : '.'}`,
    slugTaken: (slug) => `A URL /allArticles/${slug} já está em uso, por isso o artigo recebe uma parecida.`,
    newTagsLeftOut: (tags) =>
      `Tags deixadas de fora: ${tags.join(', ')}. Você adicionou tags novas demais hoje. Adicione-as depois ou peça a um admin que importe o arquivo.`,
    replaces: (title, path) => `Substitui “${title}” (${path}), que veio de um arquivo com este nome.`,
    makesWay: (title) =>
      `“${title}” dá lugar a esta página e recebe uma URL parecida. Os links antigos continuam funcionando.`,
    pageUrlTaken: (path) => `A URL ${path} já está em uso, por isso a página recebe uma parecida.`,
    pageUrlReserved: (path) => `O próprio blog usa a URL ${path}, por isso a página recebe uma parecida.`,
    isPage: 'Vira uma página.',
    wasArticle: 'Uma importação anterior fez dela um artigo.',
    pageNeedsAdmin: 'Só admins podem publicar páginas, por isso esta página virou o rascunho de um artigo.',
    placeholderLeft: (placeholder) =>
      `Esta página ainda tem um trecho a preencher, por isso virou um rascunho: ${placeholder}`,
    oldUrls: (paths) => `Redireciona a partir de ${paths.join(', ')}.`,
    imageLeftOut: (url, reason) => `A imagem ${url} não foi importada: ${reason}`,
    remoteImages: (urls) =>
      `${plural(urls.length, { one: '# imagem continua onde está', other: '# imagens continuam onde estão' })}: ${urls.slice(0, 5).join(', ')}${urls.length > 5 ? ', …' : ''}`,
    imageMissing: 'o arquivo não existe.',
    moreImages: (count) =>
      plural(count, {
        one: 'Mais # imagem não foi importada.',
        other: 'Mais # imagens não foram importadas.',
      }),
    imagesTooCostly: 'As imagens não foram importadas, porque o texto é complexo demais. Envie-as no editor.',
  },
};
