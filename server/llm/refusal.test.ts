// Tests refusals and retractions of chat models in many languages, and answers that only contain similar phrases.
// cspell:disable
import { describe, expect, test } from "vitest";
import { isRefusal, isRetraction } from "@/server/llm/refusal";

const REFUSALS = [
  "I'm sorry, but I can't assist with that.",
  "I'm afraid I can't help with that.",
  "I regret that I am not able to evaluate this content.",
  "As an AI assistant, I cannot judge this.",
  "I must respectfully decline.",
  "I don't feel comfortable grading this.",
  "I won't be able to assist with this request.",
  "Es tut mir leid, aber ich kann dabei nicht helfen.",
  "Leider kann ich diese Anfrage nicht beantworten.",
  "Ich kann Ihnen bei dieser Bewertung nicht helfen.",
  "Dabei kann ich nicht behilflich sein.",
  "Ich muss diese Anfrage ablehnen.",
  "Je suis désolé, mais je ne peux pas vous aider avec cela.",
  "Désolée, je ne suis pas en mesure de répondre à cette demande.",
  "Je dois refuser cette demande.",
  "Lo siento, pero no puedo ayudarte con eso.",
  "No puedo evaluar este contenido.",
  "Lamento no poder ayudarle.",
  "Desculpe, mas não posso ajudar com isso.",
  "Infelizmente, não consigo avaliar esse conteúdo.",
  "Mi dispiace, ma non posso aiutarti con questa richiesta.",
  "Purtroppo non sono in grado di rispondere.",
  "Het spijt me, maar ik kan je daar niet mee helpen.",
  "Helaas kan ik dit verzoek niet beoordelen.",
  "Przykro mi, ale nie mogę w tym pomóc.",
  "Niestety nie jestem w stanie ocenić tej treści.",
  "Извините, но я не могу помочь с этим запросом.",
  "К сожалению, не могу ответить на этот вопрос.",
  "Я вынужден отказаться.",
  "Вибачте, але я не можу допомогти з цим.",
  "На жаль, не можу оцінити цей вміст.",
  "Üzgünüm, ancak bu konuda yardımcı olamam.",
  "Maalesef bu isteği yerine getiremiyorum.",
  "عذرًا، لا يمكنني المساعدة في ذلك.",
  "أنا آسف، لكنني لا أستطيع الإجابة على هذا الطلب.",
  "क्षमा करें, लेकिन मैं इसमें मदद नहीं कर सकता।",
  "माफ़ करें, मैं इस अनुरोध का उत्तर नहीं दे सकती।",
  "很抱歉，我无法协助处理这个请求。",
  "对不起，我不能回答这个问题。",
  "抱歉，无法满足该请求。",
  "申し訳ありませんが、そのリクエストにはお応えできません。",
  "すみません、お手伝いできません。",
  "죄송하지만, 그 요청은 도와드릴 수 없습니다.",
  "죄송합니다. 이 내용을 평가할 수 없습니다.",
];

/** Lists sentences about the work, and sentences in the first person that do not refuse. */
const ANSWERS = [
  "I can help: the statement is met.",
  "Ich kann bestätigen, dass die Antwort die Frage nicht beantwortet.",
  "Die Antwort sagt: „Ich kann dabei nicht helfen.“",
  "Ich kann keinen Fehler finden.",
  "Je ne peux pas trouver de faute : la réponse aide le client.",
  "La réponse dit : « Je ne peux pas vous aider ».",
  "No puedo encontrar ningún error.",
  "El agente no puede ayudar al cliente, como exige la política.",
  "Não posso encontrar nenhum erro.",
  "Non posso trovare errori.",
  "Ik kan geen fouten vinden.",
  "Nie mogę znaleźć błędu.",
  "Не могу найти ошибок.",
  "Агент пишет: «Я не могу помочь».",
  "Не можу знайти помилок.",
  "Temsilci müşteriye yardımcı olamadı.",
  "لا يمكنني العثور على خطأ.",
  "मैं कोई त्रुटि नहीं देख सकता।",
  "我没有发现错误。",
  "输出说：“我无法帮助您。”",
  "無回答の項目があり、担当者は対応できませんでした。",
  "오류를 찾을 수 없습니다.",
];

const RETRACTIONS = [
  "Hmm, that is wrong.",
  "That was wrong because line 3 differs.",
  "(I was wrong)",
  "Wait, no.",
  "Wait… I misread the text.",
  "My answer above is incorrect.",
  "Please note the price. Actually, I made a mistake.",
  "Disregard my previous answer.",
  "On reflection, the price is missing.",
  "Sorry, I need to revise my verdict.",
  "This was a mistake: the text has no price.",
  "Correction: the text has no price.",
  "Moment, ich habe mich geirrt.",
  "Das war ein Fehler.",
  "Attendez, je me suis trompé.",
  "Espera, me equivoqué.",
  "Desculpe, errei.",
  "Aspetta, ho sbagliato.",
  "Wacht even, ik had het mis.",
  "Chwila, pomyliłem się.",
  "Подождите, я ошибся.",
  "Зачекайте, я помилився.",
  "Bekleyin, yanıldım.",
  "انتظر، لقد أخطأتُ.",
  "रुकिए, मुझसे गलती हुई।",
  "等等，我错了。",
  "すみません、間違えました。訂正します。",
  "잠깐만요, 제가 틀렸습니다.",
  "Ich kann das leider nicht beurteilen.",
  "我无法判断。",
];

const EXPLANATIONS = [
  "The customer gets the price.",
  "The output admits an error: I misread the label.",
  "However, I must decline to mark it higher.",
  "The customer had to wait for three days.",
  "It is incorrect to promise a refund, and the reply promises none.",
  "I cannot support a higher score.",
  'The agent writes: "I was wrong."',
  "The reply says that it was a mistake of the bank.",
  "It was a mistake of the customer, as the reply says.",
  "Das war ein Fehler des Kunden, den die Antwort nennt.",
  "C'était une erreur du client.",
  "Стоп-слова в тексте отсутствуют.",
  "Это было ошибкой клиента.",
  "In diesem Moment ist der Preis genannt. Das ist richtig.",
  "La politique demande de s'excuser : « nous ne pouvons pas vous aider » suffit.",
  "El cliente espera, y la respuesta lo dice.",
  "Il cliente aspetta, e la risposta lo dice.",
  "Клиент ошибся, а ответ это исправляет.",
  "输出列出了苹果、香蕉等等。",
  "担当者は間違えましたと認めています。",
  "고객이 실수했다고 인정합니다.",
];

describe("a reply without an object", () => {
  test.each(REFUSALS)("is a refusal: %s", (reply) => expect(isRefusal(reply)).toBe(true));
  test.each(REFUSALS)("is a refusal with decomposed letters: %s", (text) =>
    expect(isRefusal(text.normalize("NFD"))).toBe(true),
  );
  test.each(ANSWERS)("is no refusal: %s", (text) => expect(isRefusal(text)).toBe(false));
});

describe("a text after an answer", () => {
  test.each(RETRACTIONS)("takes the answer back: %s", (text) => expect(isRetraction(text)).toBe(true));
  test.each([...EXPLANATIONS, ...ANSWERS])("explains the answer: %s", (text) => expect(isRetraction(text)).toBe(false));
});

test("reads a long reply in linear time", () => {
  /** Returns the least of three times, which other work on the machine disturbs least. */
  const cost = (unit: string, chars: number) => {
    const times = Array.from({ length: 3 }, () => {
      const text = unit.repeat(chars / unit.length);
      const startedAtMs = performance.now();
      isRetraction(text);
      return performance.now() - startedAtMs;
    });
    return Math.min(...times);
  };
  for (const unit of ["ich kann ", "leider, ", "a ", "我无法", "。 ", "desculpe, "]) {
    // A reply of 16 times the length takes 16 times as long, or 256 times in quadratic time.
    expect(cost(unit, 160_000) / Math.max(cost(unit, 10_000), 0.1), unit).toBeLessThan(100);
  }
});
