/**
 * Larger cities by which people look for a zone that bears another city's name, also as they are called there and in
 * the product's languages. Neither the browser nor CLDR knows more than one city for a zone.
 */
const cities: Record<string, string> = {
  'Africa/Cairo': 'Alexandria, Giza',
  'Africa/Casablanca': 'Rabat, Marrakesh, Fes, Tangier',
  'Africa/Johannesburg': 'Cape Town, Durban, Pretoria',
  'Africa/Lagos': 'Abuja, Kano, Ibadan, Port Harcourt',
  'Africa/Nairobi': 'Mombasa, Kisumu',
  'Africa/Accra': 'Kumasi',
  'Africa/Algiers': 'Oran',
  'America/Argentina/Buenos_Aires': 'Rosario, La Plata, Mar del Plata',
  'America/Argentina/Cordoba': 'Córdoba, Tucumán, Santa Fe',
  'America/Bogota': 'Medellín, Cali, Barranquilla, Cartagena',
  'America/Caracas': 'Maracaibo, Valencia',
  'America/Chicago':
    'Houston, Dallas, Austin, San Antonio, Minneapolis, New Orleans, Nashville, St. Louis, Kansas City, Milwaukee, Memphis',
  'America/Denver': 'Salt Lake City, Albuquerque, Colorado Springs, El Paso',
  'America/Edmonton': 'Calgary',
  'America/Guayaquil': 'Quito',
  'America/La_Paz': 'Santa Cruz de la Sierra, Cochabamba',
  'America/Lima': 'Arequipa, Trujillo, Cusco',
  'America/Los_Angeles':
    'San Francisco, San Jose, San Diego, Seattle, Portland, Sacramento, Las Vegas, Oakland, Palo Alto',
  'America/Mexico_City': 'Guadalajara, Puebla, Querétaro, León, Ciudad de México',
  'America/Montevideo': 'Salto',
  'America/New_York':
    'Boston, Washington, Philadelphia, Miami, Atlanta, Pittsburgh, Baltimore, Charlotte, Orlando, Tampa, Cleveland, Columbus, Raleigh, Brooklyn',
  'America/Phoenix': 'Tucson, Scottsdale',
  'America/Santiago': 'Valparaíso, Concepción',
  'America/Sao_Paulo':
    'Rio de Janeiro, Brasília, Belo Horizonte, Curitiba, Porto Alegre, Florianópolis, Campinas, Goiânia',
  'America/Toronto': 'Ottawa, Montréal, Montreal, Québec, Hamilton, Waterloo',
  'America/Vancouver': 'Victoria, Surrey',
  'Asia/Almaty': 'Astana',
  'Asia/Baghdad': 'Basra, Erbil, Mosul',
  'Asia/Colombo': 'Kandy, Galle',
  'Asia/Dhaka': 'Chittagong, Sylhet, Khulna',
  'Asia/Dubai': 'Abu Dhabi, Sharjah',
  'Asia/Bangkok': 'Chiang Mai, Phuket',
  'Asia/Ho_Chi_Minh': 'Hanoi, Da Nang, Saigon',
  'Asia/Jakarta': 'Bandung, Surabaya, Medan, Yogyakarta, Semarang',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Asia/Karachi': 'Lahore, Islamabad, Rawalpindi, Faisalabad, Peshawar',
  'Asia/Kathmandu': 'Pokhara, Lalitpur',
  'Asia/Kolkata':
    'Mumbai, Bombay, Delhi, New Delhi, Bengaluru, Bangalore, Chennai, Madras, Hyderabad, Pune, Ahmedabad, Jaipur, Lucknow, Kanpur, Nagpur, Indore, Bhopal, Surat, Vadodara, Kochi, Thiruvananthapuram, Coimbatore, Visakhapatnam, Patna, Ranchi, Bhubaneswar, Guwahati, Chandigarh, Gurugram, Gurgaon, Noida, Mysuru, Mangaluru, Goa, Varanasi, Agra, Dehradun, Calcutta',
  'Asia/Kuala_Lumpur': 'Penang, Johor Bahru, Ipoh',
  'Asia/Manila': 'Quezon City, Cebu, Davao, Makati',
  'Asia/Riyadh': 'Jeddah, Mecca, Medina, Dammam',
  'Asia/Seoul': 'Busan, Incheon, Daegu',
  'Asia/Shanghai':
    'Beijing, Peking, Shenzhen, Guangzhou, Chengdu, Hangzhou, Wuhan, Nanjing, Tianjin, Xi’an, Suzhou',
  'Asia/Taipei': 'Kaohsiung, Taichung',
  'Asia/Tehran': 'Isfahan, Shiraz, Mashhad',
  'Asia/Tokyo': 'Osaka, Kyoto, Yokohama, Nagoya, Sapporo, Fukuoka',
  'Asia/Yangon': 'Mandalay, Rangoon',
  'Australia/Brisbane': 'Gold Coast, Cairns',
  'Australia/Sydney': 'Canberra, Newcastle, Wollongong',
  'Australia/Melbourne': 'Geelong',
  'Europe/Amsterdam': 'Rotterdam, The Hague, Den Haag, Utrecht, Eindhoven',
  'Europe/Athens': 'Thessaloniki',
  'Europe/Berlin':
    'Köln, Cologne, Colonia, München, Munich, Hamburg, Frankfurt, Stuttgart, Düsseldorf, Leipzig, Dresden, Hannover, Nürnberg, Nuremberg, Bremen, Dortmund, Essen, Bonn, Karlsruhe, Mannheim, Freiburg, Heidelberg, Aachen',
  'Europe/Brussels': 'Antwerp, Antwerpen, Ghent, Gent, Bruges, Liège',
  'Europe/Bucharest': 'Cluj-Napoca, Timișoara, Iași',
  'Europe/Budapest': 'Debrecen, Szeged',
  'Europe/Copenhagen': 'Aarhus, København, Kopenhagen',
  'Europe/Dublin': 'Cork, Galway, Limerick',
  'Europe/Helsinki': 'Tampere, Espoo, Turku',
  'Europe/Istanbul': 'Ankara, Izmir, Bursa, Antalya',
  'Europe/Kiev': 'Kyiv, Lviv, Kharkiv, Odesa, Dnipro',
  'Europe/Kyiv': 'Kiev, Lviv, Kharkiv, Odesa, Dnipro',
  'Europe/Lisbon': 'Porto, Lisboa, Braga, Coimbra',
  'Europe/London':
    'Manchester, Birmingham, Edinburgh, Glasgow, Bristol, Leeds, Liverpool, Cambridge, Oxford, Cardiff, Belfast, Sheffield',
  'Europe/Madrid':
    'Barcelona, Valencia, Sevilla, Seville, Zaragoza, Málaga, Bilbao, Alicante, Granada',
  'Europe/Moscow': 'Saint Petersburg, Kazan',
  'Europe/Oslo': 'Bergen, Trondheim, Stavanger',
  'Europe/Paris':
    'Lyon, Marseille, Toulouse, Nice, Bordeaux, Lille, Nantes, Strasbourg, Montpellier, Rennes, Grenoble',
  'Europe/Prague': 'Brno, Praha, Prag, Ostrava',
  'Europe/Rome':
    'Milano, Milan, Mailand, Torino, Turin, Napoli, Naples, Bologna, Firenze, Florence, Venezia, Venice',
  'Europe/Stockholm': 'Göteborg, Gothenburg, Malmö, Uppsala',
  'Europe/Vienna': 'Wien, Graz, Linz, Salzburg, Innsbruck',
  'Europe/Warsaw': 'Kraków, Krakow, Wrocław, Gdańsk, Poznań, Łódź',
  'Europe/Zurich': 'Genève, Geneva, Genf, Basel, Bern, Lausanne, Luzern, Zürich',
  'Pacific/Auckland': 'Wellington, Christchurch',
}

/** What browsers still call by a name of before; both are the same zone. */
const renamed: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
}

/** The zones that the browser knows, found by their cities too, and the chosen one even if it is not among them. */
export const zoneOptions = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone)])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' '), words: cities[value] ?? '' }))
