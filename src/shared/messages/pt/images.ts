import { formatNumber, type Translation } from '../define.ts';
import type {
  imageErrors as englishErrors,
  imageNotes as englishNotes,
  myImagesMessages as englishImages,
  uploadReplies as englishReplies,
} from '../en/images.ts';
import { formatList } from '../formats.ts';
import { plural } from './plural.ts';

const formats = 'JPEG, PNG, WebP, GIF ou AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} pixels`;
const frameCount = (frames: number) => plural(frames, { one: '# quadro', other: '# quadros' });

export const imageNotes: Translation<typeof englishNotes> = {
  readAsStill: 'É uma animação, e só o primeiro quadro aparece. Arquivos GIF e WebP continuam animados.',
  of: (name, note) => `${name}: ${note}`,
  sameForMore: (names) =>
    `O mesmo vale para mais ${plural(names.length, { one: '# imagem', other: '# imagens' })}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : '.'}`,
};

export const imageErrors: Translation<typeof englishErrors> = {
  tooLarge: 'Esta imagem tem mais de 25 MiB. Diminua-a e tente novamente.',
  damaged: (format) =>
    `Esta imagem ${format} está corrompida ou incompleta. Abra-a em um editor de imagens, salve-a de novo e tente novamente.`,
  tooManyPixels: (width, height) =>
    `Esta imagem tem ${size(width, height)}. O limite é de 64 milhões de pixels, e de 32.767 em cada lado. Diminua-a e tente novamente.`,
  tooManyFrames: (frames) =>
    `Esta animação tem ${frameCount(frames)}. O limite é de 500. Encurte-a e tente novamente.`,
  animationTooLarge: (width, height, frames) =>
    `Esta animação tem ${frameCount(frames)} de ${size(width, height)}. O limite é de 64 milhões de pixels somando todos os quadros, ou seja, ${formatNumber(Math.floor(64_000_000 / (width * height)))} quadros deste tamanho. Encurte-a ou diminua-a.`,
  tooCostly: 'Esta imagem demora demais para ser processada. Diminua-a e tente novamente.',
  crashed: 'Não é possível processar esta imagem. Salve-a em outro formato e tente novamente.',
  interrupted: 'Não foi possível processar a imagem. Tente novamente.',
  ownQueue: 'Você está enviando muitas imagens ao mesmo tempo. Aguarde até que a primeira termine.',
  queue: 'Muitas imagens estão sendo enviadas neste momento. Tente novamente em breve.',

  unsupported: {
    unknown: `Este arquivo não é uma imagem compatível. Use ${formats}.`,
    heic: 'A maioria dos navegadores não mostra fotos HEIC. Salve a foto em JPEG e envie-a. Para tirar fotos em JPEG no iPhone: Ajustes → Câmera → Formatos → Mais Compatível.',
    svg: 'Arquivos SVG podem conter scripts e não são aceitos. Exporte o desenho em PNG.',
    tiff: `A maioria dos navegadores não mostra imagens TIFF. Salve a imagem em ${formats}.`,
    bmp: `Imagens BMP não são aceitas. Salve a imagem em ${formats}.`,
    jxl: `A maioria dos navegadores não mostra imagens JPEG XL. Salve a imagem em ${formats}.`,
    pdf: `Este é um documento PDF. Salve a página como imagem: ${formats}.`,
    video: 'Vídeos não são aceitos. Envie o vídeo para outro lugar e adicione um link.',
  },

  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
};

export const uploadReplies: Translation<typeof englishReplies> = {
  off: 'Este blog não aceita o envio de imagens. Use a URL de uma imagem.',
  contentType: 'Envie a própria imagem como corpo, com o tipo de conteúdo dela, como image/png.',
  empty: 'A imagem está vazia. Escolha outro arquivo.',
  quota: (used, max) =>
    `Não há espaço para esta imagem: ${used} de ${max} em uso. Exclua imagens de que não precisa mais ou peça mais espaço a um admin.`,
  authorQuota: (max) =>
    `O limite de armazenamento de imagens de ${max} da conta que publicou o artigo seria ultrapassado. Retire as imagens novas ou peça que liberem espaço.`,
  hourly: (count, wait) =>
    `Você pode enviar ${plural(count, { one: '# imagem', other: '# imagens' })} por hora. Tente novamente em ${wait}.`,
  notFound: 'Esta imagem não foi encontrada.',
  inUse: (uses) =>
    uses === 1
      ? 'Esta imagem é usada em um artigo, rascunho, versão ou perfil. Remova-a de lá antes, ou exclua-a mesmo assim.'
      : `Esta imagem é usada em ${formatNumber(uses)} artigos, rascunhos, versões ou perfis. Remova-a de lá antes, ou exclua-a mesmo assim.`,
};

export const myImagesMessages: Translation<typeof englishImages> = {
  lead: 'Imagens que você enviou. As não usadas são excluídas após 30 dias.',
  upload: 'Enviar imagem',
  loading: 'Carregando imagens',
  empty: 'Nenhuma imagem ainda. Envie uma aqui, ou cole ou arraste uma para um artigo.',
  none: 'Nenhuma imagem ainda.',
  noneToChoose: 'Nenhuma imagem ainda. Envie uma para começar.',

  quota: {
    label: 'Espaço para imagens',
    used: (used, max) => `${used} de ${max} em uso`,
  },

  item: {
    name: (date, width, height) => `Imagem de ${date}, ${width} por ${height} pixels`,
    size: (width, height, bytes) => `${formatNumber(width)} × ${formatNumber(height)} · ${bytes}`,
    usedIn: 'Usada em',
    unused: 'Não usada',
    more: (count) => `mais ${formatNumber(count)}`,
    kinds: {
      article: (title) => title,
      deleted: (title) => `Excluído: ${title}`,
      draft: (title) => `Rascunho: ${title}`,
      submission: (title) => `Enviado para revisão: ${title}`,
      revision: (title) => `Versão anterior: ${title}`,
      avatar: () => 'Seu perfil',
      logo: () => 'Logo do blog',
    },
    untitled: 'Sem título',
    copy: 'Copiar Markdown',
    copyOf: (name) => `Copiar Markdown: ${name}`,
    deleteOf: (name) => `Excluir: ${name}`,
  },
  copied: 'Markdown copiado',
  notCopied: (markdown) => `Não foi possível copiar. O Markdown é: ${markdown}`,

  remove: {
    question: 'Excluir esta imagem?',
    unused: 'Ela não é usada em nenhum lugar.',
    used: (count, titles) =>
      `${plural(count, {
        one: 'Ela é usada em um lugar e deixará de aparecer nele:',
        other: 'Ela é usada em # lugares e deixará de aparecer neles:',
      })} ${formatList(titles)}`,
    otherUses: (count) => plural(count, { one: 'mais #', other: 'mais #' }),
    confirm: 'Excluir imagem',
    done: 'Imagem excluída',
  },

  picker: {
    insert: 'Inserir imagem',
    choose: 'Escolher imagem',
    insertUrl: 'URL da imagem',
  },

  field: {
    choose: 'Escolher ou enviar imagem',
    uploading: (percent) => `Enviando… ${percent}%`,
  },

  problems: {
    wrongType: (names) =>
      `Não é possível adicionar ${formatList(names)}. Use uma imagem JPEG, PNG, WebP, GIF ou AVIF. Exporte fotos HEIC em JPEG antes.`,
    rejected: (names, why) =>
      `${formatList(names)} ${names.length === 1 ? 'não foi adicionado' : 'não foram adicionados'}. ${why}`,
    noAnswer: 'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.',
  },
};
