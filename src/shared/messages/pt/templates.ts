import type { Translation } from '../define.ts';
import type { templateMessages as english } from '../en/templates.ts';
import { plural } from './plural.ts';

const days = (count: number) => plural(count, { one: '# dia', many: '# de dias', other: '# dias' });

export const templateMessages: Translation<typeof english> = {
  about: {
    title: 'Sobre',
    topic: 'Este blog fala de [[? Temas ?]]. É para [[? Público ?]].',
    authors: 'Quem escreve aqui',
    people: '[[? Nomes e o que essas pessoas fazem ?]]',
    contact: 'Contato',
    address: '[[? Como entrar em contato ?]]',
  },
  privacy: {
    title: 'Política de privacidade',
    notice:
      '[[? Este é um texto inicial, criado a partir das configurações do blog. Não é assessoria jurídica. Confira cada frase, complete o que falta e exclua esta linha ?]]',
    responsible: 'Responsável',
    address: '[[? Nome e endereço postal ?]]',
    email: '[[? E-mail ?]]',
    readers: 'Para quem lê',
    visits:
      'Você pode ler este blog sem ter uma conta. Ele não usa cookies para quem lê, nem serviços de publicidade ou de análise. Seu navegador lembra como você prefere ver as páginas, por exemplo no modo escuro. Isso não sai do seu dispositivo.',
    addresses:
      'Sem o seu endereço IP, nenhuma página pode ser enviada a você. O banco de dados do blog não o contém. Contra abusos, como adivinhar senhas, ele guarda pseudônimos de endereços IP até o fim de um limite.',
    hosting: '[[? O que o servidor web e o provedor de hospedagem registram, e por quanto tempo ?]]',
    clicks: (count) =>
      `O blog conta quantas vezes cada artigo é aberto. As visitas por dia e os sites de onde elas vieram são guardados por ${days(count)}. Esses dados não permitem reconhecer ninguém.`,
    reports: (count) =>
      `Se você denunciar um artigo, o motivo, o seu comentário e um pseudônimo do seu endereço IP são guardados por ${days(count)}.`,
    images:
      'Os artigos podem mostrar imagens de outros sites. Seu navegador as carrega de lá, e por isso esses sites recebem o seu endereço IP.',
    accounts: 'Para quem tem uma conta',
    account:
      'O blog guarda seu nome, seu e-mail e sua senha em forma de hash e, se você usar, chaves de acesso e tokens de acesso. Seu nome, seu perfil e o que você publica são públicos. Seu e-mail não é.',
    approval: (count) =>
      `A administração do blog decide sobre novas contas. Contas recusadas são excluídas após ${days(count)}.`,
    decisions:
      'O blog guarda a sua função. Se a sua conta for suspensa ou limitada, ou se um dos seus artigos for ocultado, ele guarda o motivo enquanto a medida durar.',
    sessions: (unused, count) =>
      `Quando você entra, seu navegador guarda um token, e um cookie para que as visitas aos seus próprios artigos não sejam contadas. O blog guarda quando você entrou e em qual navegador. Uma sessão termina quando você sai, após ${days(unused)} sem uso e, no máximo, após ${days(count)}.`,
    networks: (count) =>
      `Um pseudônimo da rede de onde você entrou é guardado por ${days(count)}, para que você possa entrar mesmo enquanto outras pessoas tentam.`,
    texts: (count) =>
      `Artigos, rascunhos, versões anteriores e imagens são guardados até você os excluir. Metadados como o local são retirados das imagens. Artigos excluídos ficam na lixeira por ${days(count)}.`,
    reviews:
      'Se você enviar um texto para revisão, o blog guarda quem o revisa e o comentário, se ele for devolvido. Os dois são excluídos quando você envia o texto de novo ou o retira, ou quando ele é publicado.',
    imports: (count) =>
      `Se você importar artigos, o blog guarda com eles a sua origem e, por até ${days(count)}, quais arquivos você enviou.`,
    changes: (count) =>
      `Qual sessão ou token de acesso mudou um artigo fica guardado por ${days(count)}, e no histórico de versões do artigo.`,
    log: (count) =>
      `O que a equipe editorial e a administração fazem, como ocultar um artigo, é registrado com nomes por ${days(count)}.`,
    logForever:
      'O que a equipe editorial e a administração fazem, como ocultar um artigo, é registrado com nomes.',
    mails: (count) =>
      `Os e-mails sobre a sua conta são enviados por [[? Nome do provedor de e-mail ?]]. Depois do envio, o blog guarda um registro por até ${days(count)}.`,
    formerEmail: (count) =>
      `Se você alterar o seu e-mail, o anterior é guardado por ${days(count)}, para que você possa desfazer a alteração.`,
    places: 'Onde os dados ficam',
    host: 'O blog está hospedado em [[? Nome e país do provedor de hospedagem ?]].',
    imageStore: 'As imagens enviadas ficam em [[? Nome e país do provedor de armazenamento ?]].',
    backups: 'Os backups são mantidos por [[? Quanto tempo ?]].',
    webhooks:
      'Quando artigos são publicados, alterados ou excluídos, estes serviços são avisados: [[? Nomes dos serviços e por quê ?]]',
    rights: 'Seus direitos',
    ownData:
      'Você pode pedir uma cópia dos seus dados e que eles sejam corrigidos ou excluídos. Com uma conta, você faz isso no painel: lá você baixa tudo o que está guardado sobre você e exclui a sua conta com todos os artigos.',
    complaint: 'Você também pode reclamar a uma autoridade de proteção de dados: [[? Nome da autoridade ?]]',
    basis: '[[? Com que base legal os dados são guardados, se a sua lei exigir uma ?]]',
  },
};
